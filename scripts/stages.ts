import path from 'node:path'

export type Stage = readonly [title: string, ...projects: string[]]

/** The projects of `vitest.config.ts` that `npm test` runs, by stage. */
const fast: readonly Stage[] = [
  ['Unit and integration tests', 'code', 'isolated'],
  ['Whole processes: starts, kills, videos', 'system'],
  ['Parts of the client in a real browser', 'browser'],
]

/** The stages of `npm test`, or all of them, those of `npm run test:long` (decision 106). */
export const stages = (isLong: boolean): readonly Stage[] => [
  ...fast,
  ...(isLong ? [['Long tests: faults, hostile media, many rounds', 'long'] as const] : []),
]

/** Whether a stage runs beside the others, with the journeys. */
export const isInBrowser = ([, ...projects]: Stage): boolean => projects.includes('browser')

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
