import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { auditDependencies } from './audit.ts'
import { findTools } from './find-tools.ts'

/**
 * Every test of the project, from types to a real browser: finds or installs what they need, runs all of it even where
 * something fails, and ends with one line that counts.
 */
const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'sokoni-reports-'))
const tools = await findTools()
const env = { ...process.env, ...tools, FORCE_COLOR: process.env.CI ? '0' : process.env.FORCE_COLOR }

const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
let passed = 0
let failed = 0

run('Web client and database client', process.execPath, ['scripts/prepare.ts'])
count('Types', run('Types', bin('tsc'), ['--noEmit', '-p', '.']))
count('Lint and format', run('Lint and format', bin('biome'), ['check', '--error-on-warnings', '.']))
count(
  'Who imports whom',
  run('Who imports whom', bin('depcruise'), [
    '--config',
    '.dependency-cruiser.cjs',
    ...'contract platform server workers client prisma testing e2e scripts'.split(' '),
  ]),
)
count('Dead code', run('Dead code', bin('knip'), []))
const audit = auditDependencies(root)
console.log(`\n── Known weaknesses of dependencies\n${audit.text}`)

for (const [project, title] of [
  ['code', 'Unit and integration tests'],
  ['system', 'Whole processes: starts, kills, videos'],
  ['browser', 'Parts of the client in a real browser'],
] as const) {
  const report = path.join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = run(title, bin('vitest'), ['run', '--project', project, ...reporters])
  countReport(title, ok, report, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests])
}

const e2e = path.join(reports, 'e2e.json')
const e2eOk = run('End-to-end tests in a real browser', bin('playwright'), ['test', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: e2e,
})
countReport('End-to-end tests', e2eOk, e2e, ({ stats }) => [
  stats?.expected,
  (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
])

rmSync(reports, { recursive: true, force: true })
if (audit.urgent.length > 0)
  console.log(`\n⚠ High or critical weaknesses in what the product runs with: ${audit.urgent.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function run(title: string, command: string, args: string[], more: Record<string, string> = {}): boolean {
  console.log(`\n── ${title}`)
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...more },
  })
  if (done.error) console.error(done.error.message)
  return done.status === 0
}

function count(title: string, ok: boolean) {
  if (ok) passed += 1
  else failed += 1
  if (!ok) console.error(`✗ ${title}`)
}

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

/** A run that fails without a failed test (a file that does not load, a server that does not start) counts as one. */
function countReport(
  title: string,
  ok: boolean,
  file: string,
  read: (report: Report) => [number | undefined, number | undefined],
) {
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
