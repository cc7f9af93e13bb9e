import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { glob, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Builds generated files that are missing or outdated: the database client from `prisma/schema`,
 * and the web client. Takes a tenth of a second if nothing changed.
 */
const root = path.resolve(import.meta.dirname, '..')

const buildIfOutdated = async (task: {
  what: string
  sources: string[]
  stamp: string
  command: string[]
  finish?: () => void
}) => {
  const stamp = path.join(root, task.stamp)
  const state = await fingerprint(task.sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  console.log(`${task.what} …`)
  const made = spawnSync(process.execPath, task.command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  if (made.status !== 0) {
    console.error(String(made.stdout))
    process.exit(made.status ?? 1)
  }
  task.finish?.()
  writeFileSync(stamp, state)
}

/** A server that runs meanwhile would answer with files that are half written. */
const replaceClient = () => {
  rmSync(path.join(root, 'client/dist'), { recursive: true, force: true })
  renameSync(path.join(root, 'client/dist-next'), path.join(root, 'client/dist'))
}

/** Hashes names, sizes and times; reading all files would take too long. */
const fingerprint = async (patterns: string[]): Promise<string> => {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(
    glob(patterns, { cwd: root, exclude: (name) => name.startsWith('client/dist') }),
  )
  for (const file of files.sort()) {
    const { size, mtimeMs } = await stat(path.join(root, file))
    hash.update(`${file} ${size} ${Math.round(mtimeMs)}\n`)
  }
  return hash.digest('hex')
}

await buildIfOutdated({
  what: 'Generating the database client',
  sources: ['prisma/schema/*.prisma', 'package-lock.json'],
  stamp: 'prisma/generated/.made-from',
  command: ['scripts/prisma.ts', 'generate'],
})
if (!process.argv.includes('--no-client'))
  await buildIfOutdated({
    what: 'Building the web client',
    sources: [
      'client/**/*.{ts,tsx,css,html,svg,png,json,webmanifest}',
      'contract/**/*.ts',
      'vite.config.ts',
      'package-lock.json',
    ],
    stamp: 'client/dist/.made-from',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', 'dist-next'],
    finish: replaceClient,
  })
