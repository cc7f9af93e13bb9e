import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import { applyMigrations } from './migrate.ts'

let folder: string
let url: string

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sokoni-migrate-'))
  const database = await createTestDatabase()
  url = beside(database.url)
  onTestFinished(async () => {
    await query(database.url, `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
    await database.drop()
    rmSync(folder, { recursive: true })
  })
})

test('makes the database, applies in order, and applies nothing twice', async () => {
  write('2_second', 'INSERT INTO notes VALUES (2)')
  write('1_first', 'CREATE TABLE notes (id int); INSERT INTO notes VALUES (1);')
  expect(await applyMigrations({ url, folder })).toEqual(['1_first', '2_second'])
  expect(await applyMigrations({ url, folder })).toEqual([])
  write('3_third', 'INSERT INTO notes VALUES (3)')
  expect(await applyMigrations({ url, folder })).toEqual(['3_third'])
  expect(await query(url, 'SELECT id FROM notes')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('a migration that fails leaves nothing behind, keeps those before it, and says which it was', async () => {
  write('1_good', 'CREATE TABLE good (id int)')
  write('2_bad', 'CREATE TABLE half (id int); SELECT nonsense;')
  await expect(applyMigrations({ url, folder })).rejects.toThrow(
    'Migration 2_bad failed and was rolled back: column "nonsense" does not exist',
  )
  await query(url, 'SELECT FROM good')
  await expect(query(url, 'SELECT FROM half')).rejects.toThrow('does not exist')

  // Its record is part of it: without the one, not the other.
  write('2_bad', 'CREATE TABLE half (id int); ALTER TABLE _prisma_migrations RENAME TO elsewhere;')
  await expect(applyMigrations({ url, folder })).rejects.toThrow('Migration 2_bad failed')
  await expect(query(url, 'SELECT FROM half')).rejects.toThrow('does not exist')

  write('2_bad', 'CREATE TABLE half (id int)')
  expect(await applyMigrations({ url, folder })).toEqual(['2_bad'])
})

test('an applied migration that was changed is refused, but for its line ends', async () => {
  write('1_first', 'CREATE TABLE notes (\nid int)')
  await applyMigrations({ url, folder })
  write('1_first', 'CREATE TABLE notes (\r\nid int)')
  expect(await applyMigrations({ url, folder })).toEqual([])
  write('1_first', 'CREATE TABLE notes (\nid bigint)')
  await expect(applyMigrations({ url, folder })).rejects.toThrow(
    'Migration 1_first was changed after it had been applied to this database.',
  )
})

test('of several that migrate at once, one applies each migration', async () => {
  write('1_first', 'CREATE TABLE notes (id int); SELECT pg_sleep(0.2);')
  write('2_second', 'INSERT INTO notes VALUES (2)')
  const answers = await Promise.all([1, 2, 3, 4].map(() => applyMigrations({ url, folder })))
  expect(answers.flat().sort()).toEqual(['1_first', '2_second'])
  expect(await query(url, 'SELECT id FROM notes')).toEqual([{ id: 2 }])
})

test('one that the Prisma CLI left unfinished is not passed over; one that it marked as rolled back is applied', async () => {
  write('1_first', 'CREATE TABLE notes (id int)')
  await applyMigrations({ url, folder })
  await query(url, 'DROP TABLE notes; UPDATE _prisma_migrations SET finished_at = NULL')
  await expect(applyMigrations({ url, folder })).rejects.toThrow(
    'Migration 1_first was begun by the Prisma CLI and did not finish.',
  )
  await query(url, 'UPDATE _prisma_migrations SET rolled_back_at = now()')
  expect(await applyMigrations({ url, folder })).toEqual(['1_first'])
})

test('a role that may not create the missing database is told so', async () => {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const role = `clerk_${Date.now()}`
  await query(admin.href, `CREATE ROLE ${role} LOGIN PASSWORD 'pw'`)
  onTestFinished(() => query(admin.href, `DROP ROLE ${role}`).then(() => undefined))
  const clerk = new URL(url)
  clerk.username = role
  clerk.password = 'pw'
  await expect(applyMigrations({ url: clerk.href, folder })).rejects.toThrow(
    'does not exist, and this role may not create it.',
  )
})

test("Prisma's CLI agrees: what we applied is up to date for it, and what it then adds is applied for us", async () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const migrations = path.join(folder, 'migrations')
  const config = path.join(folder, 'prisma.config.mjs')
  const schema = path.join(folder, 'schema.prisma')
  writeFileSync(
    config,
    `export default ${JSON.stringify({ schema, migrations: { path: migrations }, datasource: { url } })}`,
  )
  writeFileSync(schema, 'datasource db {\n provider = "postgresql"\n}\nmodel Note {\n id Int @id\n}\n')
  const prisma = (...args: string[]) => {
    const run = spawnSync(
      process.execPath,
      [path.join(root, 'scripts/prisma.ts'), ...args, '--config', config],
      { encoding: 'utf8', env: { ...process.env, DATABASE_URL: url } },
    )
    return `${run.stdout}${run.stderr}`
  }
  mkdirSync(migrations)
  write('migrations/1_first', 'CREATE TABLE "Note" (id integer NOT NULL CONSTRAINT "Note_pkey" PRIMARY KEY);')
  writeFileSync(path.join(migrations, 'migration_lock.toml'), 'provider = "postgresql"\n')
  await applyMigrations({ url, folder: migrations })
  expect(prisma('migrate', 'status')).toContain('Database schema is up to date!')
  expect(prisma('migrate', 'deploy')).toContain('No pending migrations to apply.')

  appendFileSync(schema, 'model Book {\n id Int @id\n}\n')
  const dev = prisma('migrate', 'dev', '--name', 'books')
  expect(dev).toContain('_books/')
  expect(await applyMigrations({ url, folder: migrations })).toEqual([])
  await query(url, 'SELECT id FROM "Book"')
}, 240_000)

const write = (name: string, sql: string): void => {
  mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, name, 'migration.sql'), sql)
}

/** A database that does not exist yet, on the same server. */
const beside = (of: string): string => {
  const address = new URL(of)
  address.pathname = `${address.pathname}_new`
  return address.href
}

const query = async (at: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
