import { existsSync } from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { placesOf } from '../testing/source-files.ts'
import { deleteAbandonedFolders, makeWorkFolder } from './work-folder.ts'

test('folders of killed processes are deleted after an hour, those of running ones are kept', async () => {
  const [dead, alive] = [await makeWorkFolder(), await makeWorkFolder()]
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(dead, longAgo, longAgo)
  await deleteAbandonedFolders()
  expect([existsSync(dead), existsSync(alive)]).toEqual([false, true])
  await rm(alive, { recursive: true })
})

test('servers and workers make no other temporary folders, which nobody would delete', () => {
  const makers = placesOf(/mkdtemp\([^)]*tmpdir\(\)/, /^(platform|server|workers)\//)
  expect(makers.map((place) => place.split(':')[0])).toEqual(['platform/work-folder.ts'])
})
