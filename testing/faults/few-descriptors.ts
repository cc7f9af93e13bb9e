import { spawn } from 'node:child_process'

/** Runs a server that may open `DESCRIPTORS` files and sockets. */
const child = spawn(
  '/bin/sh',
  ['-c', `ulimit -n ${Number(process.env.DESCRIPTORS)}; exec "$0" server/main.ts`, process.execPath],
  {
    stdio: 'inherit',
  },
)
child.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
process.on('exit', () => child.kill('SIGKILL'))
