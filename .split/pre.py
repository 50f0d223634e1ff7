import re,glob
def rd(f): return open(f).read()
def wr(f,s): open(f,'w').write(s)
def take(f,start):
    """cut a top-level decl with its doc comment starting at a line matching start"""
    s=rd(f); m=re.search(r'(?m)^'+start,s); assert m,(f,start)
    i=m.start()
    lines=s[:i].split('\n'); 
    while len(lines)>=2 and lines[-2].startswith('//'):
        i-=len(lines[-2])+1; lines.pop(-2)
    j=s.index('\n}\n',m.start())+3 if not re.match(r'(const|var) \w+ =',s[m.start():]) else s.index('\n',m.start())+1
    first=s[m.start():s.index('\n',m.start())]
    if first.startswith('func') and first.rstrip().endswith('}'): j=s.index('\n',m.start())+1
    d=s[i:j]; s=s[:i]+s[j:].lstrip('\n')
    wr(f,s); return d
def put(f,d): wr(f,rd(f).rstrip('\n')+'\n\n'+d)
def sub(pat,rep,files=None):
    for f in files or glob.glob('*.go'):
        s=rd(f); n=re.sub(pat,rep,s)
        if n!=s: wr(f,n)
def func(name,recv,typ,new=None):
    new=new or name
    sub(r'func \(%s \*%s\) %s\('%(recv,typ,name), 'func %s(%s *%s, '%(new,recv,typ))
    sub(r'func %s\((\w+) \*(\w+), \)'%new, r'func %s(\1 *\2)'%new)
    sub(r'\b((?:\w+\.)*\w+)\.%s\('%name, r'%s(\1, '%new)
    sub(r'\b%s\(((?:\w+\.)*\w+), \)'%new, r'%s(\1)'%new)
func('found','n','names','foundOf'); func('reason','n','names','reasonOf')
func('told','n','names','toldApart'); func('findSet','n','names')
func('measure','s','session','measureIn') if False else None
for m in ['readDocument','readWhole','readNearby','tellRemoved','gameAndProfile']: func(m,'s','session')
put('input.go',take('solve.go',r'func \(s \*session\) readArgument'))
put('input.go',take('solve.go',r'const normalizeChanceUsage'))
put('output.go',take('solverun.go',r'func \(s \*session\) checkpointer'))
put('errors.go',take('questionflags.go',r'func \(f \*gameFile\) refusedQuestion'))
put('errors.go',take('questionflags.go',r'func \(f \*gameFile\) failed'))
put('errors.go',take('depthlimit.go',r'func \(f \*gameFile\) refused\('))
put('stopwatch.go',take('benchlpresult.go',r'func \(d duration\) seconds|func \(\w+ duration\) seconds'))
put('check.go',take('sets.go',r'func \(c \*check\) wantsSets'))
put('check.go',take('checkresult.go',r'func \(c \*check\) result'))
put('text.go',take('gen.go',r'func upperFirst'))
put('input.go',take('gen.go',r'func gameNames'))
