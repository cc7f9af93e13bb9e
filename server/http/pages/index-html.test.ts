import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIndexHtmlReader } from './index-html.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'index-html-'))
})
afterAll(() => rm(folder, { recursive: true }))

const page = (build: string) => `<html><script src="/assets/index-${build}.js"></script></html>\n`

test('a page that is built anew is served without a restart', async () => {
  const file = path.join(folder, 'index.html')
  const write = async (text: string, seconds: number) => {
    await writeFile(file, text)
    await utimes(file, seconds, seconds)
  }
  const indexHtml = createIndexHtmlReader(file)
  expect(await indexHtml()).toBeNull()
  await write(page('one'), 1)
  expect([await indexHtml(), await indexHtml()]).toEqual([page('one'), page('one')])
  await rm(file)
  expect(await indexHtml()).toBe(page('one'))
  await write('<html><script src="/ass', 2)
  expect(await indexHtml()).toBe(page('one'))
  await write(page('two'), 2)
  expect(await indexHtml()).toBe(page('two'))
})
