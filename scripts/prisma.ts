import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../platform/db/embedded.ts'

/**
 * The Prisma CLI, without network: `node scripts/prisma.ts generate | migrate dev --name x | migrate status | …`.
 * Its migration engine is a download; ours stands in for it. Without DATABASE_URL, a `migrate` or `db` command works
 * on an empty PostgreSQL of its own, gone when it ends: enough to write the next migration.
 */
const root = path.resolve(import.meta.dirname, '..')
const args = process.argv.slice(2)
// `generate` connects to nothing, and needs an address all the same.
const nowhere = 'postgresql://127.0.0.1:1/none'
const needsDatabase = ['migrate', 'db'].includes(args[0] ?? '') && !process.env.DATABASE_URL

const scratch = needsDatabase ? await startScratch() : undefined
const url = scratch?.url ?? process.env.DATABASE_URL ?? nowhere
try {
  process.exitCode = await runCli(url)
} finally {
  await scratch?.remove()
}

async function startScratch(): Promise<{ url: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'sokoni-prisma-'))
  // As root, the server runs as another user, who has to enter this folder.
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

/** Answers the CLI's exit code. */
function runCli(databaseUrl: string): Promise<number> {
  // Ctrl-C reaches the CLI too; we stay to clear up behind it.
  process.on('SIGINT', () => undefined)
  const cli = spawn(process.execPath, [path.join(root, 'node_modules/prisma/build/index.js'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // The engine is started by its first line, with the `node` on the path: let that be this one.
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
