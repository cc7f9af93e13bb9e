// Runs after `npm ci`: deletes files of packages that no program here reads
// (decision 122). With `--production` it deletes TypeScript too (decision 124).
// JavaScript, because npm may run it with a Node that does not run TypeScript.
import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const { platform, arch } = process
const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
const isProduction = process.argv.includes('--production')

/** Folders of which only some entries are used. */
const UNUSED = [
  { in: 'onnxruntime-node/bin/napi-v6', keep: (name) => name === platform },
  { in: `onnxruntime-node/bin/napi-v6/${platform}`, keep: (name) => name === arch },
  // Headers, for compiling native addons.
  { in: `node/node_modules/node-${platform}-${arch}`, keep: (name) => name !== 'include' },
  { in: '@prisma/client/runtime', keep: isForPostgres },
  { in: 'prisma/build', keep: isForPostgres },
  // Borders and flags of each country; the table of countries is in `dist`.
  { in: 'world-countries', keep: (name) => name !== 'data' },
]

function isForPostgres(name) {
  return !/\.(cockroachdb|mysql|sqlite|sqlserver)\./.test(name)
}

const entriesOf = (folder, options) => {
  try {
    return readdirSync(folder, options)
  } catch (error) {
    // `npm ci --omit=dev` installs only some of the packages.
    if (error.code === 'ENOENT') return []
    throw error
  }
}

for (const { in: folder, keep } of UNUSED)
  for (const name of entriesOf(path.join(modules, folder)))
    if (!keep(name)) rmSync(path.join(modules, folder, name), { recursive: true })

// npm keeps the compiler without its dependents: a package names it as an optional peer.
if (isProduction)
  for (const name of ['typescript', '@typescript', '.bin/tsc'])
    rmSync(path.join(modules, name), { recursive: true, force: true })

// Node runs no TypeScript in `node_modules`.
const isUnread = (name) => name.endsWith('.map') || (isProduction && /\.[cm]?ts$/.test(name))

for (const name of entriesOf(modules, { recursive: true })) {
  const file = path.join(modules, name)
  if (isUnread(name) && statSync(file).isFile()) rmSync(file)
}
