import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** The characters that the font faces declare. */
const declared = (): Set<string> => {
  const css = readFileSync(path.join(root, 'client/ui/tokens.css'), 'utf8')
  const ranges = [...css.matchAll(/unicode-range:([^;]+);/g)].map(([, range]) => range).join()
  const characters = new Set<string>()
  for (const [, from = '', to = from] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
    for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1)
      characters.add(String.fromCodePoint(code))
  return characters
}

test('the display font has every letter of the interface’s languages', async () => {
  const known = declared()
  const missing = new Set<string>()
  for await (const file of glob('client/messages/*/*.ts', { cwd: root }))
    for (const [letter] of readFileSync(path.join(root, file), 'utf8').matchAll(/\p{Letter}/gu))
      if (!known.has(letter)) missing.add(`${letter} in ${file}`)
  expect([...missing]).toEqual([])
})

test('every size of text follows the one that the reader chose in the browser', async () => {
  const found: string[] = []
  for await (const file of glob('client/{app,features,screens,ui}/**/*.tsx', { cwd: root }))
    if (/\btext-\[[\d.]+px\]/.test(readFileSync(path.join(root, file), 'utf8'))) found.push(file)
  expect(found).toEqual([])
})
