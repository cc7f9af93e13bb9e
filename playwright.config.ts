import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { journeyOptions } from './e2e/journey-options.ts'

/** A journey mostly waits for its page: `npm test` has two at once, each with its own server. */
const workers = Number(process.env.E2E_WORKERS ?? 1)
const portOf = (worker: number) => Number(process.env.E2E_PORT ?? 3107) + worker
// The configuration is read by each of Playwright's processes: the first one chooses the folder.
process.env.E2E_FOLDER ??= mkdtempSync(path.join(tmpdir(), 'sokoni-e2e-'))
const dataDirOf = (worker: number) => path.join(process.env.E2E_FOLDER ?? '', String(worker))
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
process.env.E2E_DATA_DIR = dataDirOf(worker)

/**
 * Journeys through the product as it is, with the demo shops, in a real browser on a phone's
 * screen.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: `test-results/${portOf(0)}`,
  // `npm run test:long` runs all journeys (decision 106).
  ...(!process.env.E2E_LONG && { grepInvert: /@long/ }),
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers,
  // `npm test` lists what passed at the second try (decision 099).
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${portOf(worker)}`,
    viewport: { width: 412, height: 915 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-SZ',
    // Recording a trace doubles the work of the browser: `--trace on` where one is wanted.
    trace: 'off',
    launchOptions: journeyOptions,
  },
  webServer: Array.from({ length: workers }, (_, index) => ({
    command: 'node server/main.ts',
    url: `http://127.0.0.1:${portOf(index)}/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(portOf(index)),
      DATA_DIR: dataDirOf(index),
      LOG_LEVEL: 'warn',
      // Nobody should wait a minute for a second code here.
      RATE_LIMIT_FACTOR: '100',
    },
  })),
})
