import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { auditDependencies } from './audit.ts'
import { findTools } from './find-tools.ts'
import { type Failure, type Result, readPlaywrightReport, readVitestReport } from './test-report.ts'

/**
 * Runs all tests: finds or installs required tools, continues after failures, and prints the time
 * of each stage, the failed tests with their reasons, and the totals.
 */
const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'sokoni-reports-'))
const tools = await findTools()
const env = { ...process.env, ...tools, FORCE_COLOR: process.env.CI ? '0' : process.env.FORCE_COLOR }
const checked = 'contract platform server workers client prisma testing e2e scripts'.split(' ')

const times: string[] = []
let passed = 0
const failed: Failure[] = []

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

const BUILD = 'Web client and database client'
if (!(await run(BUILD, process.execPath, ['scripts/prepare.ts']))) failed.push({ name: BUILD })

/** Runs a check in parallel with others; prints its output at the end. */
const check = async (title: string, name: string, args: string[]) => {
  const { ok, output } = await execute(title, bin(name), args, { stdio: 'pipe' })
  console.log(`\n── ${title}\n${output.trim()}`)
  if (ok) passed += 1
  else failed.push({ name: title })
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
const countReport = (title: string, ok: boolean, read: () => Result) => {
  try {
    const result = read()
    passed += result.passed
    failed.push(...result.failed)
    if (ok || result.failed.length > 0) return
  } catch {
    console.error(`✗ ${title}: no report was written`)
  }
  failed.push({ name: title })
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
  countReport(title, ok, () => readVitestReport(report))
}

const JOURNEYS = 'End-to-end tests in a real browser'

/** Runs one half of the journeys; each has a server of its own. */
const runJourneys = async (half: 1 | 2) => {
  const report = path.join(reports, `e2e-${half}.json`)
  const title = `${JOURNEYS}, half ${half} of 2`
  const ok = await run(title, bin('playwright'), ['test', `--shard=${half}/2`, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    E2E_PORT: String(3106 + half),
  })
  countReport(title, ok, () => readPlaywrightReport(report))
}
// A journey mostly waits for its page: one half alone leaves a core idle.
await Promise.all([runJourneys(1), runJourneys(2)])

rmSync(reports, { recursive: true, force: true })
console.log(`\n── Times\n${times.join('\n')}`)
if (audit.urgent.length > 0)
  console.log(`\n⚠ High or critical weaknesses in what the product runs with: ${audit.urgent.join(', ')}`)
for (const { name, reason } of failed) {
  console.log(`✗ ${name.replace(`${root}/`, '')}`)
  if (reason) console.log(`  ${reason}`)
}
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
