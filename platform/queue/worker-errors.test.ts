import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { createLogger } from '../logger.ts'
import { watchErrors } from './worker-errors.ts'

const watch = () => {
  const worker = new EventEmitter()
  const log = createLogger({ level: 'silent', pretty: false })
  const [warn, exit] = [vi.spyOn(log, 'warn'), vi.fn()]
  watchErrors(worker, { queue: 'push', log, exit })
  return { worker, warn, exit }
}

it('exits when a worker repeats an error and the event loop does not go on', async () => {
  const { worker, exit } = watch()
  // As BullMQ does it: no tick of the event loop between two tries.
  while (exit.mock.calls.length === 0) {
    await Promise.resolve()
    worker.emit('error', new Error('timed out'))
  }
  expect(exit).toHaveBeenCalledWith(1)
})

it('logs one error of each tick of the event loop, and goes on', async () => {
  const { worker, warn, exit } = watch()
  for (let turn = 0; turn < 20; turn += 1) {
    for (let error = 0; error < 200; error += 1) worker.emit('error', new Error('gone'))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(warn).toHaveBeenCalledTimes(20)
  expect(exit).not.toHaveBeenCalled()
})
