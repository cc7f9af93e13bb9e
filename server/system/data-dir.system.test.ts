import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { freePort, startProcess } from '../../testing/processes.ts'

const openToOthers = async (folder: string): Promise<string[]> => {
  const open: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (((await lstat(file)).mode & 0o077) !== 0) open.push(path.relative(folder, file))
  }
  return open
}

test('other users of the machine cannot read DATA_DIR, including files of older versions', {
  timeout: 120_000,
}, async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sokoni-modes-'))
  await chmod(dataDir, 0o755)
  for (const file of ['media/private/chats/1.webp', 'media/.tmp/half', 'uploads/1.json', 'keys.json']) {
    const old = path.join(dataDir, file)
    await mkdir(path.dirname(old), { recursive: true, mode: 0o755 })
    await writeFile(old, file === 'keys.json' ? '["a secret of an older version, long enough"]' : 'x')
    await chmod(old, 0o644)
  }
  expect((await openToOthers(dataDir)).length).toBeGreaterThan(4)
  const port = await freePort()
  const server = startProcess('server/main.ts', {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: '1',
  })
  try {
    await server.says('Sokoni is open')
    expect((await readdir(path.join(dataDir, 'media/products'))).length).toBeGreaterThan(3)
    expect(await openToOthers(dataDir)).toEqual([])
    expect((await lstat(dataDir)).mode & 0o066).toBe(0)
  } finally {
    await server.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
