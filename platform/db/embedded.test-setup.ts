import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach } from 'vitest'
import { stopEmbeddedPostgres } from './embedded.ts'

export const isRoot = process.getuid?.() === 0
export const folders: string[] = []
export const children: ChildProcess[] = []
export const lines: string[] = []
const say = (...words: unknown[]): void => {
  lines.push(words.map(String).join(' '))
}

export const log = { info: say, warn: say, error: say }

export const newFolder = (mode = 0o711): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sokoni-embedded-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return path.join(folder, 'postgres')
}

/**
 * A process that starts the server on `dir` and then lives on; alone in its group, as a program in
 * a terminal is.
 */
export const spawnStarter = (dir: string): ChildProcess => {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
    process.on('SIGINT', () => undefined)
    const { url, adopted } = await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)}, log: console, durable: false })
    console.log(JSON.stringify({ url, adopted }))
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

export const startElsewhere = async (
  dir: string,
): Promise<{ child: ChildProcess; url: string; adopted: boolean }> => {
  const child = spawnStarter(dir)
  if (!child.stdout) throw new Error('unreachable: its output is a pipe')
  const [chunk] = await once(child.stdout, 'data')
  return { child, ...JSON.parse(chunk.toString()) }
}

export const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const folder of folders.splice(0)) {
      await stopEmbeddedPostgres({ dir: path.join(folder, 'postgres'), log })
      const moved = path.join(folder, 'postgres', 'moved-to')
      if (existsSync(moved)) rmSync(readFileSync(moved, 'utf8'), { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    }
    lines.length = 0
  })
}
