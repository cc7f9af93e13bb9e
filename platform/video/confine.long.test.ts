import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confine-system-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A worker that runs a long-running tool and prints its process id. */
const worker = (bounds: object) => `
  import { runConfined } from ${JSON.stringify(join(import.meta.dirname, 'confine.ts'))}
  await runConfined('/bin/sh', ['-c', 'echo $$; exec sleep 600'], ${JSON.stringify(bounds)}, (text) => process.stdout.write(text))`

it('a tool ends with the process that started it, even if that is killed', async () => {
  const bounds = { folder, timeoutMs: 600_000, memoryBytes: 512 * 1024 ** 2, fileBytes: 1024 }
  const parent = spawn(process.execPath, ['--input-type=module', '-e', worker(bounds)])
  const tool = Number(await firstWords(parent.stdout))
  expect(await isRunning(tool)).toBe(true)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  try {
    await expect.poll(() => isRunning(tool), { timeout: 10_000 }).toBe(false)
  } finally {
    if (await isRunning(tool)) process.kill(tool, 'SIGKILL')
  }
})

const firstWords = async (stream: NodeJS.ReadableStream): Promise<string> => {
  for await (const words of stream) return String(words).trim()
  throw new Error('It said nothing')
}

/** A zombie may remain until its new parent has reaped it. */
const isRunning = async (id: number): Promise<boolean> => {
  if (!existsSync(`/proc/${id}`)) return false
  const state = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => ') Z ')
  return !/\) Z /.test(state)
}
