import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Asked, Storm, Usage } from './serve.ts'

export type Child = {
  address: string
  productId: string
  users(count: number): Promise<{ id: string; token: string }[]>
  /** Listed products of one shop. */
  products(count: number): Promise<string[]>
  /** Likes and unlikes a product; returns the final count and its time (ms). */
  like(storm: Storm): Promise<{ count: number; at: number }>
  /** Pushes counts to watchers; each push has at least `bytes`. */
  tell(times: number, productId: string, bytes?: number): Promise<void>
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** Starts a server in a separate process: `ours` or `bare` (see `serve.ts`). */
export const startChild = async (kind: 'ours' | 'bare'): Promise<Child> => {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'serve.ts'), [kind], {
    execArgv: ['--expose-gc'],
  })
  const [{ address, productId }] = await once(child, 'message')
  let asked = 0
  const waiting = new Map<number, (answer: unknown) => void>()
  child.on('message', ({ number, answer }: { number: number; answer: unknown }) => {
    waiting.get(number)?.(answer)
    waiting.delete(number)
  })
  /** The caller knows the type of the answer. */
  const ask = <Answer>(question: Asked): Promise<Answer> => {
    asked += 1
    const number = asked
    const answered = new Promise<unknown>((resolve) => waiting.set(number, resolve))
    child.send({ ...question, number })
    return answered as Promise<Answer> // as above
  }
  return {
    address,
    productId,
    users: (count) => ask({ ask: 'users', count }),
    products: (count) => ask({ ask: 'products', count }),
    like: (storm) => ask({ ask: 'like', storm }),
    tell: (times, productId, bytes = 0) => ask({ ask: 'tell', times, productId, bytes }),
    usage: () => ask({ ask: 'usage' }),
    stop: async () => {
      const ended = once(child, 'exit')
      child.send({ ask: 'stop', number: 0 })
      await ended
    },
  }
}
