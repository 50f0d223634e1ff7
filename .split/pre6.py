exec(open('pre.py').read().split("func('found'")[0])
import subprocess
put('depthresult.go',take('depthsolve.go',r'func newWorth'))
wr('verifyresult.go','package main\n')
for p in [r'type verifyResult struct']+[r'func \(\w+ \*verifyResult\) %s\('%m for m in re.findall(r'func \(\w+ \*verifyResult\) (\w+)\(',rd('verify.go'))]:
    put('verifyresult.go',take('verify.go',p))
