import { readFileSync } from 'node:fs'

/** What a run of tests ended in. */
export type Result = {
  passed: number
  /** The names of the failed tests, each with its file. */
  failed: string[]
}

/** Reads the JSON report of Vitest. Throws if none was written. */
export const readVitestReport = (file: string): Result => {
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file that does not load fails without a test.
    if (status === 'failed' && tests.length === 0) return [name]
    return tests.map(({ fullName }) => `${name} › ${fullName}`)
  })
  return { passed: report.numPassedTests, failed }
}

/** Reads the JSON report of Playwright. Throws if none was written. */
export const readPlaywrightReport = (file: string): Result => {
  const report: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  const specs = report.suites.flatMap(specsOf)
  return {
    passed: report.stats.expected,
    failed: specs.filter(({ ok }) => !ok).map(({ file: spec, title }) => `e2e/${spec} › ${title}`),
  }
}

const specsOf = (suite: Suite): Spec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner)),
]

type VitestReport = {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}
type Spec = { ok: boolean; file: string; title: string }
type Suite = { specs: Spec[]; suites?: Suite[] }
type PlaywrightReport = { stats: { expected: number }; suites: Suite[] }
