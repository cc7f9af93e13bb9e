import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { product } from './source-files.ts'

/** Every key of a catalogue and of what it contains. */
const keysOf = (texts: object): string[] =>
  Object.entries(texts).flatMap(([key, text]) => [
    key,
    ...(typeof text === 'object' && text !== null ? keysOf(text) : []),
  ])

/** Names in English and identifiers ('mark-sent') are looked up. */
const isLookedUp = (key: string) => /\W/.test(key)

test('the key of every text of the client occurs as a word in its sources', async () => {
  const folder = path.resolve(import.meta.dirname, '../client/messages/en')
  const catalogues = await Promise.all(readdirSync(folder).map((file) => import(path.join(folder, file))))
  const keys = new Set(catalogues.flatMap(keysOf).filter((key) => !isLookedUp(key)))
  expect(keys.size).toBeGreaterThan(1000)
  const sources = product.filter(({ file }) => !file.startsWith('client/messages/'))
  const names = new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  expect([...keys].filter((key) => !names.has(key))).toEqual([])
})
