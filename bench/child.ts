import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Asked, Usage } from './serve.ts'

export type Child = {
  address: string
  productId: string
  users(count: number): Promise<{ id: string; token: string }[]>
  tell(times: number, productId: string): Promise<void>
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** A server in a process of its own: `ours` or `bare` (see `serve.ts`). */
export const startChild = async (kind: 'ours' | 'bare'): Promise<Child> => {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'serve.ts'), [kind], {
    execArgv: ['--expose-gc'],
  })
  const [{ address, productId }] = await once(child, 'message')
  const ask = async (asked: Asked) => {
    const answered = once(child, 'message')
    child.send(asked)
    return (await answered)[0]
  }
  return {
    address,
    productId,
    users: (count) => ask({ ask: 'users', count }),
    tell: (times, id) => ask({ ask: 'tell', times, productId: id }),
    usage: () => ask({ ask: 'usage' }),
    stop: async () => {
      const ended = once(child, 'exit')
      child.send({ ask: 'stop' } satisfies Asked)
      await ended
    },
  }
}
