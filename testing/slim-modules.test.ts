import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const script = 'scripts/slim-modules.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slim-'))
  await cp(path.join(import.meta.dirname, '..', script), path.join(folder, script))
  for (const file of ['a/index.js', 'a/index.js.map', 'a/index.d.ts', 'a/b.mts', 'typescript/tsc.js']) {
    const target = path.join(folder, 'node_modules', file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, '')
  }
})
afterEach(() => rm(folder, { recursive: true }))

const filesAfter = async (...args: string[]): Promise<string[]> => {
  execFileSync(process.execPath, [path.join(folder, script), ...args])
  const entries = await readdir(path.join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

it('keeps types and the compiler for development', async () => {
  expect(await filesAfter()).toEqual(['b.mts', 'index.d.ts', 'index.js', 'tsc.js'])
})

it('keeps only programs for production', async () => {
  expect(await filesAfter('--production')).toEqual(['index.js'])
})
