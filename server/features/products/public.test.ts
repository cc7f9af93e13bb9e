import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The names that a file exports, types included. */
const exportsOf = (text: string): string[] => [
  ...[...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => name.trim().split(' ').at(-1) || []),
  ),
  ...[...text.matchAll(/export (?:const|type|function|class) (\w+)/g)].map(([, name = '']) => name),
]

test('products offers at most fifteen names, and no namespaces', () => {
  const products = readFileSync(path.join(import.meta.dirname, 'public.ts'), 'utf8')
  expect(exportsOf('export { a, type B } from "c"\nexport const d = 1')).toEqual(['a', 'B', 'd'])
  expect(products).not.toMatch(/export \*/)
  expect(exportsOf(products).length).toBeGreaterThan(5)
  expect(exportsOf(products).length).toBeLessThanOrEqual(15)
})
