import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Command, Storm, Usage } from './serve.ts'

export type Child = {
  address: string
  users(count: number): Promise<{ id: string; token: string }[]>
  /** Listed products of one shop. */
  products(count: number): Promise<string[]>
  /** Likes and unlikes a product; returns the final count and its time (ms). */
  like(storm: Storm): Promise<{ count: number; at: number }>
  /** Pushes counts to watchers; each push has at least `bytes`. */
  push(times: number, productId: string, bytes?: number): Promise<void>
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** Starts a server in a separate process: `ours` or `bare` (see `serve.ts`). */
export const startChild = async (kind: 'ours' | 'bare'): Promise<Child> => {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'serve.ts'), [kind], {
    execArgv: ['--expose-gc'],
  })
  const [{ address }] = await once(child, 'message')
  let sent = 0
  const waiting = new Map<number, (answer: unknown) => void>()
  child.on('message', ({ number, answer }: { number: number; answer: unknown }) => {
    waiting.get(number)?.(answer)
    waiting.delete(number)
  })
  /** The caller knows the type of the answer. */
  const run = <Answer>(command: Command): Promise<Answer> => {
    sent += 1
    const number = sent
    const answered = new Promise<unknown>((resolve) => waiting.set(number, resolve))
    child.send({ ...command, number })
    return answered as Promise<Answer> // as above
  }
  return {
    address,
    users: (count) => run({ name: 'users', count }),
    products: (count) => run({ name: 'products', count }),
    like: (storm) => run({ name: 'like', storm }),
    push: (times, productId, bytes = 0) => run({ name: 'push', times, productId, bytes }),
    usage: () => run({ name: 'usage' }),
    stop: async () => {
      const ended = once(child, 'exit')
      child.send({ name: 'stop', number: 0 })
      await ended
    },
  }
}
