import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

/** `npm test` runs two halves at once, each with a server and a port of its own. */
const port = Number(process.env.E2E_PORT ?? 3107)
// The configuration is read by each of Playwright's processes: the first one chooses the folder.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'sokoni-e2e-'))

/** Journeys through the product as it is, with the demo shops, in a real browser on a phone's screen. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: `test-results/${port}`,
  // Journeys of more than half a minute that another journey mostly covers are run by `npm run test:long`.
  ...(process.env.E2E_LONG ? { grep: /@long/ } : { grepInvert: /@long/ }),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 412, height: 915 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-SZ',
    // Recording a trace doubles the work of the browser: `--trace on` where one is wanted.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--autoplay-policy=no-user-gesture-required',
        // A new document host at a reload would forget that the network is switched off. The last such
        // flag counts, so what Playwright switches off and these tests need is named again.
        `--disable-features=${[
          'RenderDocument',
          'HttpsUpgrades',
          'HttpsFirstBalancedModeAutoEnable',
          'MediaRouter',
          'PaintHolding',
          'ThirdPartyStoragePartitioning',
          'OptimizationHints',
        ].join(',')}`,
      ],
    },
  },
  webServer: {
    command: 'node server/main.ts',
    url: `http://127.0.0.1:${port}/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
      // Nobody should wait a minute for a second code here.
      RATE_LIMIT_FACTOR: '100',
    },
  },
})
