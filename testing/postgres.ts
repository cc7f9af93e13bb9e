import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { applyMigrations } from '../platform/db/migrate.ts'

export type TestDatabase = {
  url: string
  /** Deletes it and closes its connections. */
  drop(): Promise<void>
}

/** Serialises processes that create the template. Any number, but always this one. */
const TEMPLATE_LOCK = 5_121_871
const FOLDER = path.resolve(import.meta.dirname, '../prisma/migrations')
const silent = { info: () => undefined, warn: console.warn, error: console.error }

/** Creates an empty database with all migrations, a copy of the template, in less than 100 ms. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const template = await templateDatabase()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`))
  return {
    url: await urlOf(name),
    drop: () => asAdmin(async (admin) => void (await admin.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  }
}

let template: Promise<string> | undefined

/** Returns the name of this run's template; the first caller of all processes creates it. */
const templateDatabase = (): Promise<string> => {
  template ??= makeTemplate()
  return template
}

const makeTemplate = async (): Promise<string> => {
  const name = `template_${await digestMigrations()}`
  await asAdmin(async (admin) => {
    // Held until this connection closes.
    await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    // Renamed when complete: the process may be killed meanwhile.
    const half = `half_${randomUUID().replaceAll('-', '')}`
    await applyMigrations({ url: await urlOf(half) })
    await admin.query(`ALTER DATABASE ${half} RENAME TO ${name}`)
  })
  return name
}

/** In watch mode the migrations can change within a run: each version has its own template. */
const digestMigrations = async (): Promise<string> => {
  const digest = createHash('sha256')
  for (const entry of (await readdir(FOLDER, { recursive: true })).sort()) {
    if (entry.endsWith('.sql')) digest.update(entry).update(await readFile(path.join(FOLDER, entry)))
  }
  return digest.digest('hex').slice(0, 16)
}

let server: Promise<EmbeddedPostgres> | undefined

/** The first test of a run starts it, other processes attach to it, and `sweeper.ts` stops it. */
const testServer = (): Promise<EmbeddedPostgres> => {
  server ??= startEmbeddedPostgres({
    dir: path.join(inject('testFolder'), 'postgres'),
    log: silent,
    durable: false,
  })
  return server
}

const urlOf = async (database: string): Promise<string> => {
  const url = new URL((await testServer()).url)
  url.pathname = `/${database}`
  return url.href
}

const asAdmin = async <Answer>(work: (admin: pg.Client) => Promise<Answer>): Promise<Answer> => {
  const admin = new pg.Client({ connectionString: await urlOf('postgres') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
