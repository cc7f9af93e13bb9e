import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')
const modules = globSync('{server/features/{assistant,language},platform/ai}/**/*.ts', { cwd: root })
  .filter((file) => !/\.(?:test|test-setup|d)\.ts$/.test(file))
  .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n') }))
const tables = globSync('server/features/language/{goods,purposes}/*.txt', { cwd: root }).map((file) => ({
  file,
  lines: readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n'),
}))

test('no module of search and assistant has more than 200 lines, and no table of goods more than 300', () => {
  expect(modules.length).toBeGreaterThan(100)
  expect(modules.filter(({ lines }) => lines.length > 200).map(({ file }) => file)).toEqual([])
  expect(tables.length).toBeGreaterThan(5)
  expect(tables.filter(({ lines }) => lines.length > 300).map(({ file }) => file)).toEqual([])
})

test('no regular expression is longer than 100 characters', () => {
  const long = modules.flatMap(({ file, lines }) =>
    lines.filter((line) => /\/[^/ *].{98,}\/[dgimsuvy]*/.test(line)).map((line) => `${file}: ${line.trim()}`),
  )
  expect(long).toEqual([])
})
