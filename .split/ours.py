import re,sys
for f in sys.argv[1:]:
    s=open(f).read()
    s=re.sub(r'<<<<<<< [^\n]*\n(.*?)=======\n(.*?)>>>>>>> [^\n]*\n',lambda m:m.group(1),s,flags=re.S)
    open(f,'w').write(s)
