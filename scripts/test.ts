import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { auditDependencies } from './audit.ts'
import { findTools } from './find-tools.ts'

/**
 * Runs all tests: finds or installs required tools, continues after failures, and prints the time
 * of each stage and the totals.
 */
const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'sokoni-reports-'))
const tools = await findTools()
const env = { ...process.env, ...tools, FORCE_COLOR: process.env.CI ? '0' : process.env.FORCE_COLOR }
const checked = 'contract platform server workers client prisma testing e2e scripts'.split(' ')

const times: string[] = []
let passed = 0
let failed = 0

const bin = (name: string): string => path.join(root, 'node_modules', '.bin', name)

/** Runs a command with its output on the terminal. */
const run = async (title: string, command: string, args: string[], more: Record<string, string> = {}) => {
  console.log(`\n── ${title}`)
  return (await execute(title, command, args, { more, stdio: 'inherit' })).ok
}

const execute = async (
  title: string,
  command: string,
  args: string[],
  { more, stdio }: { more?: Record<string, string>; stdio: 'inherit' | 'pipe' },
): Promise<{ ok: boolean; output: string }> => {
  const begun = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', stdio, stdio], env: { ...env, ...more } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (some) => (output += String(some)))
  const ok = await new Promise<boolean>((resolve) => {
    child.on('close', (code) => resolve(code === 0))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
  })
  times.push(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${title}`)
  return { ok, output }
}

await run('Web client and database client', process.execPath, ['scripts/prepare.ts'])

/** Runs a check in parallel with others; prints its output at the end. */
const check = async (title: string, name: string, args: string[]) => {
  const { ok, output } = await execute(title, bin(name), args, { stdio: 'pipe' })
  console.log(`\n── ${title}\n${output.trim()}`)
  if (ok) passed += 1
  else failed += 1
  if (!ok) console.error(`✗ ${title}`)
}

await Promise.all([
  check('Types', 'tsc', ['--noEmit', '-p', '.']),
  check('Lint and format', 'biome', ['check', '--error-on-warnings', '.']),
  check('Import rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...checked]),
  check('Dead code', 'knip', []),
])
const audit = auditDependencies(root)
console.log(`\n── Known weaknesses of dependencies\n${audit.text}`)

/** Counts a run that fails without a failed test (a file that does not load) as one failure. */
const countReport = (
  title: string,
  ok: boolean,
  file: string,
  read: (report: Report) => [number | undefined, number | undefined],
) => {
  let bad = 0
  try {
    const [good = 0, wrong = 0] = read(JSON.parse(readFileSync(file, 'utf8')))
    passed += good
    bad = wrong
  } catch {
    console.error(`✗ ${title}: no report was written`)
  }
  failed += ok ? bad : Math.max(1, bad)
}

for (const [title, ...projects] of [
  ['Unit and integration tests', 'code', 'isolated'],
  ['Whole processes: starts, kills, videos', 'system'],
  ['Parts of the client in a real browser', 'browser'],
] as const) {
  const report = path.join(reports, `${projects[0]}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const ok = await run(title, bin('vitest'), ['run', ...chosen, ...reporters])
  countReport(title, ok, report, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests])
}

const e2e = path.join(reports, 'e2e.json')
const e2eOk = await run(
  'End-to-end tests in a real browser',
  bin('playwright'),
  ['test', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: e2e },
)
countReport('End-to-end tests', e2eOk, e2e, ({ stats }) => [
  stats?.expected,
  (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
])

rmSync(reports, { recursive: true, force: true })
console.log(`\n── Times\n${times.join('\n')}`)
if (audit.urgent.length > 0)
  console.log(`\n⚠ High or critical weaknesses in what the product runs with: ${audit.urgent.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}
