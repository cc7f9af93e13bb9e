import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'install-'))
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'scripts/slim-modules.mjs'])
    await cp(path.join(root, file), path.join(folder, file))
})
afterEach(() => rm(folder, { recursive: true }))

/** Returns the size on disk in MB, of which a file with several names counts once. */
const sizeOf = async (directory: string): Promise<number> => {
  const blocks = new Map<number, number>()
  for (const name of await readdir(directory, { recursive: true })) {
    const found = await stat(path.join(directory, name)).catch(() => null)
    if (found) blocks.set(found.ino, found.blocks)
  }
  return (blocks.values().reduce((sum, count) => sum + count, 0) * 512) / 1024 ** 2
}

it.each([
  { args: [], limit: 1000 },
  { args: ['--omit=dev'], limit: 600 },
  // As in the image.
  { args: ['--omit=dev'], slim: ['--production'], limit: 400 },
])('npm ci $args leaves at most $limit MB', { timeout: 15 * 60_000 }, async ({ args, slim, limit }) => {
  await run('npm', ['ci', ...args], { cwd: folder })
  if (slim) await run(process.execPath, ['scripts/slim-modules.mjs', ...slim], { cwd: folder })
  expect(await sizeOf(path.join(folder, 'node_modules'))).toBeLessThanOrEqual(limit)
})
