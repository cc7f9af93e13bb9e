#!/usr/bin/env node
// Replaces Prisma's `schema-engine`, a native binary that the CLI would download, by the
// WebAssembly build from npm. Implements its protocol: JSON-RPC, one message per line.
// scripts/prisma.ts points the CLI here. SOKONI_ENGINE_DEBUG=1 prints errors.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { MigrationAdapter } from './prisma-migration-adapter.mjs'

/**
 * https://www.postgresql.org/docs/18/errcodes-appendix.html →
 * https://www.prisma.io/docs/orm/reference/error-reference
 */
const PRISMA_CODES = { '3D000': 'P1003', '28P01': 'P1000', 28000: 'P1010' }
const CANNOT_REACH = 'P1001'
/** Error code of the native engine for known failures and panics. */
const RPC_ERROR = 4466

const readArguments = (args) => {
  const found = { datamodels: [], datasource: {}, command: undefined, version: false }
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '--version') found.version = true
    else if (args[i] === '--datamodels') found.datamodels.push(args[++i])
    else if (args[i] === '--datasource') found.datasource = JSON.parse(args[++i])
    else if (args[i] === 'cli') found.command = args[++i]
    else if (args[i] === '--enabled-preview-features' || args[i] === '--extension-types') i++
  }
  return found
}

const given = readArguments(process.argv.slice(2))
const url = given.datasource.url ? new URL(given.datasource.url) : undefined
const debug = process.env.SOKONI_ENGINE_DEBUG === '1'

const main = async () => {
  if (given.version) console.log('schema-engine-cli wasm')
  else if (given.command) process.exit(await runCommand(given.command))
  else await serve()
}

// ---- `schema-engine cli <command>`: result as exit code, log lines on stderr

const runCommand = async (command) => {
  // The CLI ignores the first line.
  log('INFO', { message: `schema-engine cli ${command}` })
  try {
    if (command === 'can-connect-to-database') await withClient(given.datasource.url, async () => undefined)
    else if (command === 'create-database') await createDatabase()
    else if (command === 'drop-database') await dropDatabase()
    else throw new Error(`Unknown command: ${command}`)
    return 0
  } catch (error) {
    log('ERROR', { message: error.message, error_code: PRISMA_CODES[error.code] ?? CANNOT_REACH })
    return 1
  }
}

const log = (level, fields) => {
  const line = { timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

const withClient = async (address, work) => {
  const client = new pg.Client({ connectionString: String(address) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const databaseName = () => decodeURIComponent(url.pathname.slice(1)) || 'postgres'

/** URL of another database on the same server, to create and drop the database. */
const besides = () => {
  const address = new URL(url)
  address.pathname = '/postgres'
  address.search = ''
  return address
}

const createDatabase = async () => {
  await withClient(besides(), (client) =>
    client.query(`CREATE DATABASE ${pg.escapeIdentifier(databaseName())}`),
  )
  return { databaseName: databaseName() }
}

const dropDatabase = async () => {
  await withClient(besides(), (client) =>
    client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(databaseName())}`),
  )
}

// ---- JSON-RPC

const serve = async () => {
  let panic = ''
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => {
      panic = message
    },
  }
  let current = 0
  process.on('uncaughtException', (error) => {
    const message = panic || error.message
    const data = { is_panic: true, message, error: { message } }
    send({ id: current, error: { code: RPC_ERROR, message, data } }, () => process.exit(101))
  })

  const newEngine = await loadEngine()
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line)
    // The CLI answers `print` with a message without a method.
    if (!request.method) continue
    current = request.id
    try {
      send({ id: request.id, result: (await answer(request, newEngine)) ?? {} })
    } catch (error) {
      if (debug) console.error(error)
      const message = String(panic || (error?.message ?? error))
      const data = { is_panic: false, message, meta: null, error_code: error?.code ?? null }
      send({ id: request.id, error: { code: RPC_ERROR, message, data } })
    }
  }
  process.exit(0)
}

const send = (message, done) => {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`, done)
}

const answer = async ({ id, method, params }, newEngine) => {
  if (method === 'createDatabase') return createDatabase()
  const engine = await newEngine()
  switch (method) {
    case 'getDatabaseVersion':
      return engine.version(params)
    case 'evaluateDataLoss':
      return evaluateDataLoss(engine, params)
    case 'createMigration':
      return createMigration(engine, params)
    case 'diff': {
      const result = await engine.diff(params)
      if (result?.stdout) send({ id: 1_000_000 + id, method: 'print', params: { content: result.stdout } })
      return result
    }
    default:
      return engine[method](params ?? {})
  }
}

// The WebAssembly build cannot open the shadow database for these two calls. Both are derived from
// the diff of migrations and schema instead.

/**
 * Warns of statements that drop data. Does not inspect tables: a required column without values
 * fails when the migration is applied.
 */
const evaluateDataLoss = async (engine, { migrationsList, schema, filters }) => {
  const script = await diffToSchema(engine, migrationsList, schema, filters)
  const drops = [...(script ?? '').matchAll(/^.*\bDROP (TABLE|COLUMN)\b.*$/gm)]
  return {
    migrationSteps: script === undefined ? 0 : 1,
    warnings: drops.map(([line], stepIndex) => ({
      message: `Possible data loss: ${line.trim()}`,
      stepIndex,
    })),
    unexecutableSteps: [],
  }
}

const createMigration = async (engine, { migrationsList, schema, filters, draft, migrationName }) => {
  const script = await diffToSchema(engine, migrationsList, schema, filters)
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const name = migrationName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 200)
  return {
    connectorType: 'postgresql',
    generatedMigrationName: `${time}_${name}`,
    migrationScript: script ?? (draft ? '-- This is an empty migration.' : null),
    extension: 'sql',
  }
}

/** Returns the SQL that leads from the migrations to the schema; `undefined` if they agree. */
const diffToSchema = async (engine, migrationsList, schema, filters) => {
  // Without a migration there is no lock file, from which the engine reads the provider.
  const isEmpty = migrationsList.migrationDirectories.length === 0
  const difference = await engine.diff({
    from: isEmpty ? { tag: 'empty' } : { tag: 'migrations', ...migrationsList },
    to: { tag: 'schemaDatamodel', ...schema },
    script: true,
    exitCode: true,
    filters,
  })
  // Exit code 2: they differ.
  return difference.exitCode === 2 ? (difference.stdout ?? '') : undefined
}

// ---- The engine

const loadEngine = async () => {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const bytes = readFileSync(path.join(folder, 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()

  const nothing = [['schema.prisma', 'datasource db {\n  provider = "postgresql"\n}\n']]
  const files = given.datamodels.map((file) => [file, readFileSync(file, 'utf8')])
  const factory = bindMigrationAwareSqlAdapterFactory(await newAdapter())
  return () => glue.SchemaEngine.new({ datamodels: files.length ? files : nothing }, () => undefined, factory)
}

const newAdapter = async () => {
  const schema = url?.searchParams.get('schema') ?? undefined
  if (!url) return new MigrationAdapter({ host: '127.0.0.1', port: 1 }, { schema })
  // The engine always connects, even for a `diff` without a database: use any database of the
  // server.
  const missing = await withClient(given.datasource.url, async () => false).catch(
    (error) => error.code === '3D000',
  )
  const config = {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: missing ? 'postgres' : databaseName(),
    ssl: /require|verify/.test(url.searchParams.get('sslmode') ?? '') || undefined,
  }
  return new MigrationAdapter(config, { schema })
}

await main()
