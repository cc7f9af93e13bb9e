import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folders = 'bench,client,contract,docker,docs,e2e,ops,platform,prisma,scripts,server,testing,workers'
const files = globSync([`{${folders}}/**/*.*`, '*.*', '.dependency-cruiser.cjs'], {
  cwd: root,
  exclude: (file) => /(^|\/)(node_modules|generated|dist|test-results)$/.test(file),
})
const docs = files.filter((file) => file.endsWith('.md'))

/**
 * A file with its folder, or one of TypeScript. Names with placeholders, and data of the product,
 * are no paths.
 */
const filePath =
  /^(?:(?:\.\.?\/)*(?:[\w.-]+\/)+[\w.-]+\.(?:cjs|css|html|json|jsonc|md|mjs|prisma|sh|sql|yaml|yml)|(?:\.\.?\/)*(?:[\w.-]+\/)*[\w.-]+\.tsx?)$/

/** Returns the paths in backticks, without those in blocks of code. */
const pathsIn = (text: string): string[] =>
  [...text.replace(/```.*?```/gs, '').matchAll(/`([^`\s]+)`/g)]
    .map(([, quoted = '']) => quoted)
    .filter((quoted) => filePath.test(quoted) && !quoted.startsWith('DATA_DIR/'))

test('each file that a document names ends the path of a file', () => {
  const known = new Set(files)
  const missing = docs.flatMap((doc) =>
    pathsIn(readFileSync(path.join(root, doc), 'utf8'))
      .filter((named) => {
        const fromDoc = path.normalize(path.join(path.dirname(doc), named))
        // Documents leave out the folders above a feature: `likes/actions/set-like.ts`.
        return !known.has(fromDoc) && !files.some((file) => file === named || file.endsWith(`/${named}`))
      })
      .map((named) => `${doc}: ${named}`),
  )
  expect(missing).toEqual([])
  expect(docs.length).toBeGreaterThan(50)
})

test('each path of the limits is complete', () => {
  const limits = pathsIn(readFileSync(path.join(root, 'docs/LIMITS.md'), 'utf8'))
  expect(limits.filter((named) => !files.includes(named))).toEqual([])
  expect(limits.length).toBeGreaterThan(50)
})

/** Names of npm, PostgreSQL and Redis. */
const foreignNames = new Set(['EBADENGINE', 'NOTIFY', 'SPUBLISH'])

test('each name of code that a document contains occurs somewhere in the code', () => {
  const names = docs.flatMap((doc) => {
    const text = readFileSync(path.join(root, doc), 'utf8').replace(/```.*?```/gs, '')
    return [...text.matchAll(/`([a-z]+[A-Z]\w*|[A-Z][A-Z0-9_]+)(?:\(\))?`/g)].map(([, name = '']) => ({
      doc,
      name,
    }))
  })
  const missing = new Set(names.map(({ name }) => name))
  for (const file of files.filter((one) => /\.(cjs|mjs|prisma|tsx?|ya?ml)$/.test(one))) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const name of missing) if (text.includes(name)) missing.delete(name)
  }
  expect(names.filter(({ name }) => missing.has(name) && !foreignNames.has(name))).toEqual([])
  expect(names.length).toBeGreaterThan(100)
})

test('each decision that is referred to by its number has a record', () => {
  const records = new Set(docs.flatMap((doc) => /decisions\/(\d{3})-/.exec(doc)?.[1] ?? []))
  const texts = files.filter((file) => /\.(cjs|css|md|prisma|tsx?)$/.test(file))
  const wrong = texts.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const numbers = [...text.matchAll(/\bdecisions? (\d{3})(?: and (\d{3}))?/gi)].flatMap(
      ([, ...named]) => named,
    )
    const missing = numbers.filter((number) => number !== undefined && !records.has(number))
    const otherForms = text.match(/decisions\/\d{3}-[\w-]+\.md|\bADR \d+/g) ?? []
    return [...missing, ...otherForms].map((named) => `${file}: ${named}`)
  })
  expect(wrong).toEqual([])
})
