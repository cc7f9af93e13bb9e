import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Schema files whose name differs from the feature that owns their tables. */
const ownerOfSchema: Record<string, string> = {
  ai: 'platform',
  outbox: 'platform',
  search: 'products',
  whatsapp: 'platform',
}

const owners = new Map(
  globSync('prisma/schema/*.prisma', { cwd: root }).flatMap((file) => {
    const name = path.basename(file, '.prisma')
    const tables = [...read(file).matchAll(/^model (\w+) /gm)].map(([, table = '']) => table)
    return tables.map((table) => [table, ownerOfSchema[name] ?? name] as const)
  }),
)

/** Returns the feature of a source file, or the top folder of files outside the features. */
const featureOf = (file: string): string =>
  file.match(/^(?:server|workers)\/features\/([^/]+)\//)?.[1] ?? file.split('/', 1)[0] ?? file

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"/g,
  /\.(\w+)\.(?:create|update|upsert|delete)(?:Many)?(?:AndReturn)?\(/g,
]

/** Returns the tables that a file writes. Prisma's model names start with a lower-case letter. */
const tablesWrittenBy = (file: string): string[] =>
  writes
    .flatMap((pattern) => [...read(file).matchAll(pattern)].map(([, name = '']) => name))
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    .filter((table) => owners.has(table))

test('a table is written by its owner only: the feature whose schema file declares it', () => {
  const found = globSync(['server/**/*.ts', 'workers/**/*.ts', 'platform/**/*.ts'], { cwd: root })
    .filter((file) => !/\.test(-setup)?\.ts$/.test(file))
    .flatMap((file) =>
      tablesWrittenBy(file)
        .filter((table) => owners.get(table) !== featureOf(file))
        .map((table) => `${file} writes ${table} of ${owners.get(table)}`),
    )
  expect(owners.size).toBeGreaterThan(50)
  expect(found).toEqual([])
})

/** Files that write a table whose name is a variable. Its type has tables of their feature only. */
const checked = [
  'server/features/conversations/actions/erase-user.ts',
  'server/features/conversations/actions/set-reaction.ts',
  'server/features/likes/actions/delete-old-viewers.ts',
  'server/features/verification/actions/claim-verification.ts',
]

test('a table is written by its literal name, except in files that were checked by hand', () => {
  const byVariable =
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[\w$]|\b(?:INSERT INTO|UPDATE|DELETE FROM) \$\{/
  const found = globSync(['server/**/*.ts', 'workers/**/*.ts', 'platform/**/*.ts'], { cwd: root })
    .filter((file) => !/\.test(-setup)?\.ts$/.test(file))
    .filter((file) => byVariable.test(read(file)))
  expect(found.sort()).toEqual(checked)
})

test('only an action of a feature writes a table, and only the platform one of its own', () => {
  const writers = globSync(['server/**/*.ts', 'workers/**/*.ts', 'platform/**/*.ts'], { cwd: root })
    .filter((file) => !/\.test(-setup)?\.ts$/.test(file))
    .filter((file) => tablesWrittenBy(file).length > 0)
  expect(writers.length).toBeGreaterThan(100)
  expect(writers.filter((file) => !/^(?:server\/features\/\w[\w-]*\/actions|platform)\//.test(file))).toEqual(
    [],
  )
})

/**
 * Returns the tables that a file names: as a Kysely table or row type (`'User'`, `'User as u'`), in
 * SQL text (`"User"`) or as a model of Prisma Client. Ignores comments.
 */
const tablesNamedBy = (file: string): string[] => {
  const text = read(file)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(?<!:)\/\/.*$/gm, '')
    // Types of schema.org.
    .replaceAll(/'@type': '\w+'/g, '')
  return [/(['"`])([A-Z]\w+)(?:\.\w+)?(?: as \w+)?\1/g, /\b(prisma)\.(\w+)\./g]
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, , name = '']) => name))
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    .filter((table) => owners.has(table))
}

test('a table is read by its owner, and by others through what the tables.ts of its owner offers', () => {
  const files = globSync(['server/**/*.ts', 'workers/**/*.ts', 'platform/**/*.ts'], { cwd: root })
  const named = files
    .filter((file) => !/\.test(?:-setup)?\.ts$/.test(file))
    .flatMap((file) => tablesNamedBy(file).map((table) => ({ file, table, owner: owners.get(table) })))
  expect(named.length).toBeGreaterThan(300)
  expect(
    named
      .filter(({ file, owner }) => owner !== featureOf(file))
      .map(({ file, table, owner }) => `${file} names ${table} of ${owner}`),
  ).toEqual([])
})
