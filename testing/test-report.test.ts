import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from '../scripts/test-report.ts'

const write = async (report: object): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-report-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}

const lost = 'Error: lost\n    at somewhere.ts:3:36'

test('a test of Vitest that passed at the second try counts as passed and is listed', async () => {
  const file = await write({
    numPassedTests: 2,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'sound', status: 'passed', failureMessages: [] },
          { fullName: 'flaky', status: 'passed', failureMessages: [lost] },
          { fullName: 'broken', status: 'failed', failureMessages: [lost, lost] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot be loaded', assertionResults: [] },
    ],
  })
  expect(readVitestReport(file)).toEqual({
    passed: 2,
    failed: [
      { name: 'a.test.ts › broken', reason: 'Error: lost' },
      { name: 'b.test.ts', reason: 'Cannot be loaded' },
    ],
    flaky: [{ name: 'a.test.ts › flaky', reason: 'Error: lost' }],
  })
})

test('a journey that passed at the second try counts as passed and is listed', async () => {
  const spec = (title: string, status: string, ok: boolean) => ({
    ...{ title, ok, file: 'a.spec.ts' },
    tests: [{ status, results: status === 'expected' ? [{}] : [{ error: { message: lost } }, {}] }],
  })
  const specs = [spec('sound', 'expected', true), spec('flaky', 'flaky', true)]
  const file = await write({
    stats: { expected: 1, flaky: 1 },
    suites: [{ specs, suites: [{ specs: [spec('broken', 'unexpected', false)] }] }],
  })
  expect(readPlaywrightReport(file)).toEqual({
    passed: 2,
    failed: [{ name: 'e2e/a.spec.ts › broken', reason: 'Error: lost' }],
    flaky: [{ name: 'e2e/a.spec.ts › flaky', reason: 'Error: lost' }],
  })
})
