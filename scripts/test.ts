import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { auditDependencies } from './audit.ts'
import { findTools } from './find-tools.ts'
import { compileCache, longSettings, type Stage, stages } from './stages.ts'
import { type Failure, type Result, readPlaywrightReport, readVitestReport } from './test-report.ts'

/**
 * Runs the checks and tests, with `--long` all of them (`npm run test:long`): finds or installs
 * required tools, continues after failures, and prints the time of each stage, the failed tests
 * with their reasons, and the totals.
 */
const isLong = process.argv.includes('--long')
const longRunEnv = isLong ? longSettings() : {}
if (isLong)
  console.log(`FUZZ_RUNS=${longRunEnv.FUZZ_RUNS} FUZZ_SEED=${longRunEnv.FUZZ_SEED} repeats this run.`)
const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'sokoni-reports-'))
const tools = await findTools(isLong)
const env = {
  ...process.env,
  ...tools,
  ...longRunEnv,
  NODE_COMPILE_CACHE: compileCache(root),
  FORCE_COLOR: process.env.CI ? '0' : process.env.FORCE_COLOR,
}
const checked = 'contract platform server workers client prisma testing e2e scripts'.split(' ')

const started = performance.now()
const timeSince = (begun: number, title: string) =>
  `${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${title}`
const times: string[] = []
let passed = 0
const failed: Failure[] = []
/** Tests that passed at the second attempt only: defects to examine, in the product or the test. */
const flaky: Failure[] = []

const bin = (name: string): string => path.join(root, 'node_modules', '.bin', name)

const execute = async (
  title: string,
  command: string,
  args: string[],
  { extraEnv, stdio }: { extraEnv?: Record<string, string>; stdio: 'inherit' | 'pipe' },
): Promise<{ ok: boolean; output: string }> => {
  const begun = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    env: { ...env, ...extraEnv },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (some) => (output += String(some)))
  const ok = await new Promise<boolean>((resolve) => {
    child.on('close', (code) => resolve(code === 0))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
  })
  times.push(timeSince(begun, title))
  return { ok, output }
}

const BUILD = 'Web client and database client'
console.log(`\n── ${BUILD}`)
const build = await execute(BUILD, process.execPath, ['scripts/prepare.ts'], { stdio: 'inherit' })
if (!build.ok) failed.push({ name: BUILD })

/** Runs a check in parallel with others; prints its output at the end. */
const check = async (title: string, name: string, args: string[]) => {
  const { ok, output } = await execute(title, bin(name), args, { stdio: 'pipe' })
  console.log(`\n── ${title}\n${output.trim()}`)
  if (ok) passed += 1
  else failed.push({ name: title })
}

/** Counts a run that fails without a failed test (a file that does not load) as one failure. */
const countReport = (title: string, ok: boolean, read: () => Result) => {
  try {
    const result = read()
    passed += result.passed
    failed.push(...result.failed)
    flaky.push(...result.flaky)
    if (ok || result.failed.length > 0) return
  } catch {
    console.error(`✗ ${title}: no report was written`)
  }
  failed.push({ name: title })
}

/** Runs a stage of Vitest; the returned function prints kept output and counts the tests. */
const runVitest = async ([title, ...projects]: Stage, stdio: 'inherit' | 'pipe') => {
  const report = path.join(reports, `${projects[0]}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...projects.map((project) => `--project=${project}`), ...reporters]
  if (stdio === 'inherit') console.log(`\n── ${title}`)
  const { ok, output } = await execute(title, bin('vitest'), args, { stdio })
  return () => {
    if (stdio === 'pipe') console.log(`\n── ${title}\n${output.trim()}`)
    countReport(title, ok, () => readVitestReport(report))
  }
}

const runJourneys = async () => {
  const title = 'Journeys in a real browser'
  const report = path.join(reports, 'journeys.json')
  const extraEnv = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_WORKERS: '2' }
  const args = ['test', '--reporter=list,json']
  const { ok, output } = await execute(title, bin('playwright'), args, { extraEnv, stdio: 'pipe' })
  return () => {
    console.log(`\n── ${title}\n${output.trim()}`)
    countReport(title, ok, () => readPlaywrightReport(report))
  }
}

const finish = async (running: Promise<() => void>) => (await running)()

const [browser, unit, ...others] = stages(isLong)
// Tests in a browser often wait, so they run beside another stage, and print when that has ended.
const inBrowser = runVitest(browser, 'pipe')

await Promise.all([
  // Each further checker repeats much of the work: four took twice the processor time.
  check('Types', 'tsc', ['--noEmit', '-p', '.', '--checkers', '1']),
  check('Lint and format', 'biome', ['check', '--error-on-warnings', '.']),
  check('Import rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...checked]),
  check('Dead code', 'knip', []),
])
const audit = auditDependencies(root)
console.log(`\n── Known vulnerabilities of dependencies\n${audit.text}`)

await finish(runVitest(unit, 'inherit'))
await finish(inBrowser)
// Not beside the unit tests: videos would not play in time on two slow cores.
const journeys = runJourneys()
for (const stage of others) await finish(runVitest(stage, 'inherit'))
await finish(journeys)

rmSync(reports, { recursive: true, force: true })
console.log(`\n── Times\n${[...times, timeSince(started, 'Everything')].join('\n')}`)
if (audit.severe.length > 0)
  console.log(`\n⚠ High or critical vulnerabilities of production dependencies: ${audit.severe.join(', ')}`)
const list = (mark: string, tests: readonly Failure[]) => {
  for (const { name, reason } of tests) {
    console.log(`${mark} ${name.replace(`${root}/`, '')}`)
    if (reason) console.log(`  ${reason}`)
  }
}
list('⚠ Flaky:', flaky)
list('✗', failed)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
