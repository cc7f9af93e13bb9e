import { defineConfig } from '@playwright/test'
import { SERVER_COUNT, servers } from './e2e/servers.ts'

/** Journeys through the product as it is, with the demo shops, in a real browser on a phone's screen. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: SERVER_COUNT,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    viewport: { width: 412, height: 915 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-SZ',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  webServer: servers.map(({ port, url, dataDir }) => ({
    command: 'node server/main.ts',
    url: `${url}/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Nobody should wait a minute for a second code here.
      RATE_LIMIT_FACTOR: '100',
    },
  })),
})
