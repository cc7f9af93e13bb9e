import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { errorCode } from '../error-code.ts'

type Options = {
  url: string
  /** `prisma/migrations` by default. */
  folder?: string
}

type Migration = {
  name: string
  sql: string
}

type Applied = {
  migration_name: string
  checksum: string
  finished_at: Date | null
}

const FOLDER = path.resolve(import.meta.dirname, '../../prisma/migrations')

/**
 * The advisory lock of Prisma's own CLI, so that both exclude each other (prisma-engines,
 * `acquire_advisory_lock`).
 */
const PRISMA_LOCK = 72707369

/**
 * Creates the database if needed and applies the missing migrations, one process at a time. Keeps
 * Prisma's record, so that its CLI agrees. Returns the names of the applied ones.
 * @throws Error if an applied file has changed, Prisma's CLI left one unfinished, or one fails
 */
export const applyMigrations = async ({ url, folder = FOLDER }: Options): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  const client = await connect(url)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK])
    const applied = await readApplied(client)
    const names: string[] = []
    for (const migration of migrations) {
      const before = applied.get(migration.name)
      if (before) check(migration, before)
      else {
        await apply(client, migration)
        names.push(migration.name)
      }
    }
    return names
  } finally {
    // Ends the session, and its lock with it.
    await client.end()
  }
}

/** Their names begin with a time, so that their order is that of the alphabet. */
const readMigrations = async (folder: string): Promise<Migration[]> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names
      .sort()
      .map(async (name) => ({ name, sql: await readFile(path.join(folder, name, 'migration.sql'), 'utf8') })),
  )
}

const connect = async (url: string): Promise<pg.Client> => {
  try {
    return await open(url)
  } catch (error) {
    if (errorCode(error) !== '3D000') throw error
    await createDatabase(url)
    return open(url)
  }
}

const open = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'sokoni-migrate' })
  // A connection that breaks fails the query that waits on it; without a listener it would end the
  // process too.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Creates the database over a connection to the one that every server has. */
const createDatabase = async (url: string): Promise<void> => {
  const maintenance = new URL(url)
  const name = decodeURIComponent(maintenance.pathname.slice(1))
  maintenance.pathname = '/postgres'
  const client = await open(maintenance.href)
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if (errorCode(error) === '42501') {
      throw new Error(`The database ${name} does not exist, and this role may not create it.`, {
        cause: error,
      })
    }
    // Another process has created it (42P04), or is creating it at the same moment (23505).
    if (errorCode(error) !== '42P04' && errorCode(error) !== '23505') throw error
  } finally {
    await client.end()
  }
}

const readApplied = async (client: pg.Client): Promise<Map<string, Applied>> => {
  await client.query(`
    CREATE TABLE IF NOT EXISTS _prisma_migrations (
      id                  VARCHAR(36) PRIMARY KEY NOT NULL,
      checksum            VARCHAR(64) NOT NULL,
      finished_at         TIMESTAMPTZ,
      migration_name      VARCHAR(255) NOT NULL,
      logs                TEXT,
      rolled_back_at      TIMESTAMPTZ,
      started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
      applied_steps_count INTEGER NOT NULL DEFAULT 0
    )`)
  const { rows } = await client.query<Applied>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at',
  )
  return new Map(rows.map((row) => [row.migration_name, row]))
}

const check = (migration: Migration, before: Applied): void => {
  if (!before.finished_at) {
    throw new Error(
      `Migration ${migration.name} was begun by the Prisma CLI and did not finish. ` +
        'Repair the database, then run: node scripts/prisma.ts migrate resolve',
    )
  }
  // Git may have converted the line endings, which changes nothing.
  const unix = migration.sql.replaceAll('\r\n', '\n')
  const known = [migration.sql, unix, unix.replaceAll('\n', '\r\n')].map(checksumOf)
  if (known.includes(before.checksum)) return
  throw new Error(
    `Migration ${migration.name} was changed after it had been applied to this database. ` +
      'Put its file back as it was, and write the change as a new migration.',
  )
}

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  const started = new Date()
  try {
    await client.query('BEGIN')
    await client.query(migration.sql)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
       VALUES (gen_random_uuid(), $1, clock_timestamp(), $2, $3, 1)`,
      [checksumOf(migration.sql), migration.name, started],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${reason}`, { cause: error })
  }
}

const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex')
