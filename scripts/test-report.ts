import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A failed test: its file and name, and the beginning of its error message. */
export type Failure = { name: string; reason?: string }

/** The outcome of a test run. `flaky` tests failed once and then passed. */
export type Result = { passed: number; failed: Failure[]; flaky: Failure[] }

/** Returns an error message without its stack, on one line and without colours. */
const shortReason = (message = ''): string => {
  const [text = ''] = stripVTControlCharacters(message).split(/\n\s+at /)
  return text.replace(/\s+/g, ' ').trim().slice(0, 600)
}

/** Reads the JSON report of Vitest. Throws if none was written. */
export const readVitestReport = (file: string): Result => {
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file that does not load fails without a test.
    if (status === 'failed' && tests.length === 0) return [{ name, reason: shortReason(message) }]
    return tests.map((test) => failureIn(name, test))
  })
  const flaky = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      // The messages of a test that passed are those of its first attempt.
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => failureIn(name, test)),
  )
  return { passed: report.numPassedTests, failed, flaky }
}

const failureIn = (file: string, { fullName, failureMessages: [first] }: Assertion): Failure => ({
  name: `${file} › ${fullName}`,
  reason: shortReason(first),
})

/** Reads the JSON report of Playwright. Throws if none was written. */
export const readPlaywrightReport = (file: string): Result => {
  const report: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  const specs = report.suites.flatMap(specsOf)
  const isFlaky = ({ tests }: Spec) => tests.some(({ status }) => status === 'flaky')
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: specs.filter(({ ok }) => !ok).map(failureOf),
    flaky: specs.filter(isFlaky).map(failureOf),
  }
}

const failureOf = ({ file, title, tests }: Spec): Failure => ({
  name: `e2e/${file} › ${title}`,
  reason: shortReason(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message),
})

const specsOf = (suite: Suite): Spec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner)),
]

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: Assertion[]
  }[]
}
type Assertion = { status: string; fullName: string; failureMessages: string[] }
type Spec = {
  ok: boolean
  file: string
  title: string
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}
type Suite = { specs: Spec[]; suites?: Suite[] }
type PlaywrightReport = { stats: { expected: number; flaky: number }; suites: Suite[] }
