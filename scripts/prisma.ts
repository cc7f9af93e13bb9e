import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { startEmbeddedPostgres } from '../platform/db/embedded.ts'

/**
 * Runs the Prisma CLI offline: `node scripts/prisma.ts generate | migrate dev --name x | …`.
 * Replaces its migration engine. Without DATABASE_URL, `migrate` and `db` use a temporary
 * PostgreSQL.
 */
const root = path.resolve(import.meta.dirname, '..')
const args = process.argv.slice(2)
// `generate` does not connect, but requires an address.
const placeholderUrl = 'postgresql://127.0.0.1:1/none'
const needsDatabase = ['migrate', 'db'].includes(args[0] ?? '') && !process.env.DATABASE_URL

const startScratch = async (): Promise<{ url: string; remove(): Promise<void> }> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'sokoni-prisma-'))
  // As root, the server runs as another user, which must be able to enter this folder.
  await chmod(dir, 0o711)
  const postgres = await startEmbeddedPostgres({
    dir: path.join(dir, 'postgres'),
    log: console,
    durable: false,
  })
  return {
    url: postgres.url,
    remove: async () => {
      await postgres.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const scratch = needsDatabase ? await startScratch() : undefined
const url = scratch?.url ?? process.env.DATABASE_URL ?? placeholderUrl

/** Runs the CLI and returns its exit code. */
const runCli = (databaseUrl: string): Promise<number> => {
  // Ctrl-C also reaches the CLI; keep running to clean up.
  process.on('SIGINT', () => undefined)
  const withoutServers = pathToFileURL(path.join(import.meta.dirname, 'prisma-without-servers.mjs')).href
  const main = path.join(root, 'node_modules/prisma/build/index.js')
  const cli = spawn(process.execPath, ['--import', withoutServers, main, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // The engine is started by its shebang: put this Node first on the path.
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
      DATABASE_URL: databaseUrl,
      PRISMA_SCHEMA_ENGINE_BINARY: path.join(import.meta.dirname, 'prisma-schema-engine.mjs'),
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  })
  return new Promise((resolve, reject) => {
    cli.on('error', reject)
    cli.on('exit', (code) => resolve(code ?? 1))
  })
}

try {
  process.exitCode = await runCli(url)
} finally {
  await scratch?.remove()
}
