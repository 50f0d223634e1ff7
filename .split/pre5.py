exec(open('pre.py').read().split("func('found'")[0])
put('renderclaim.go',take('render.go',r'const maxDrawn'))
# info: the command in infocommand
s=rd('info.go'); i=s.index('func infoCommand'); j=s.index('// An infoResult'); 
wr('infocommand.go','package main\n\n'+s[i:j]); wr('info.go',s[:i]+s[j:])
