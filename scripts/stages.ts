import path from 'node:path'

export type Stage = readonly [title: string, ...projects: string[]]

/** The projects of `vitest.config.ts`, by stage. */
const browser: Stage = ['Parts of the client in a real browser', 'browser']
const unit: Stage = ['Unit and integration tests', 'code', 'isolated']
const system: Stage = ['Whole processes: starts, kills, videos', 'system']
const long: Stage = ['Long tests: faults, hostile media, many rounds', 'long']

/** The stages of `npm test`, or all of them, those of `npm run test:long` (decision 106). */
export const stages = (isLong: boolean): readonly [Stage, Stage, ...Stage[]] =>
  isLong ? [browser, unit, system, long] : [browser, unit, system]

/** Makes stages of both commands longer: more fuzzing, cases, journeys and builds of ffmpeg. */
export const longSettings = (): Record<string, string> => ({
  FUZZ_RUNS: process.env.FUZZ_RUNS ?? '200',
  FUZZ_SEED: process.env.FUZZ_SEED ?? String(Date.now() % 1e6),
  ALL_FFMPEG_BUILDS: 'true',
  ALL_CASES: 'true',
  E2E_LONG: 'true',
})

/** Where Node keeps compiled modules, so that each of the many processes need not compile them. */
export const compileCache = (root: string): string => path.join(root, 'node_modules/.cache/node')
