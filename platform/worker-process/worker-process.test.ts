import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { createWorkerProcess } from './worker-process.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})
const open = <I, O>(fixture: string, limits: { timeoutMs: number; idleMs?: number }) => {
  const worker = createWorkerProcess<I, O>(
    fileURLToPath(new URL(`fixtures/${fixture}-worker.ts`, import.meta.url)),
    { ...limits, failed: (kind, message, cause) => Object.assign(new Error(message, { cause }), { kind }) },
  )
  opened.push(worker)
  return worker
}
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the time limit of a task begins with its turn', async () => {
  const { run } = open<number, number>('sleeping', { timeoutMs: 10_000 })
  expect(await Promise.all([run(4_000), run(4_000), run(4_000)])).toEqual([4_000, 4_000, 4_000])
})

test('a task that takes too long fails, and the next one runs', async () => {
  const { run } = open<number, number>('sleeping', { timeoutMs: 8_000 })
  const [long, short] = await Promise.allSettled([run(60_000), run(1)])
  expect(long).toMatchObject({ status: 'rejected', reason: { kind: 'timeout' } })
  expect(short).toEqual({ status: 'fulfilled', value: 1 })
})

test('an aborted task ends, whether it runs or waits', async () => {
  const { run } = open<number, number>('sleeping', { timeoutMs: 30_000 })
  const caller = new AbortController()
  const aborted = [run(60_000, caller.signal), run(60_000, caller.signal)]
  setTimeout(() => caller.abort(new Error('gone')), 100)
  expect(await Promise.allSettled(aborted)).toMatchObject([
    { reason: { message: 'gone' } },
    { reason: { message: 'gone' } },
  ])
  expect(await run(1)).toBe(1)
})

test.each([
  ['exit', '255'],
  ['abort', 'SIGABRT'],
])('an engine that ends its process by %s fails one task and not the product', async (way, reason) => {
  const { run } = open<string, string>('crashing', { timeoutMs: 30_000 })
  await expect(run(way)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(new RegExp(`${reason}.*`)),
  })
  expect(await run('ok')).toBe('ok')
})

test('the error of a crash repeats the last line that the engine wrote', async () => {
  const { run } = open<string, string>('crashing', { timeoutMs: 30_000 })
  await expect(run('exit')).rejects.toThrow('model.onnx: not a model')
})

test('a module that does not exist fails its tasks', async () => {
  const { run } = open<string, string>('missing', { timeoutMs: 30_000 })
  await expect(run('any')).rejects.toMatchObject({ kind: 'unavailable' })
})

test('an idle process ends and gets no environment; the next task starts another', async () => {
  const { run } = open<null, { pid: number; env: string[] }>('pid', { timeoutMs: 30_000, idleMs: 50 })
  const first = await run(null)
  expect(first.env.filter((name) => /SECRET|TOKEN|DATABASE|PATH/.test(name))).toEqual([])
  await expect.poll(() => isRunning(first.pid), { timeout: 10_000 }).toBe(false)
  const second = await run(null)
  expect(second.pid).not.toBe(first.pid)
})

test('tasks in a row share a process, which close ends', async () => {
  const worker = open<null, { pid: number }>('pid', { timeoutMs: 30_000 })
  const [first, second] = [await worker.run(null), await worker.run(null)]
  expect(second.pid).toBe(first.pid)
  await worker.close()
  expect(isRunning(first.pid)).toBe(false)
  await expect(worker.run(null)).rejects.toMatchObject({ kind: 'unavailable' })
})
