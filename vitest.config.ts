import { configDefaults, defineConfig } from 'vitest/config'
import { callsPlugin } from './client/vite-calls.ts'

const inBrowser = 'client/**/*.browser.test.ts'
const ofSystem = '**/*.system.test.ts'

/**
 * `code`: unit tests need nothing; integration tests get a real Postgres and a real Redis from `testing/global-setup.ts`.
 * `system`: what starts processes, kills them, or makes videos: minutes rather than seconds.
 * `browser`: parts of the client in a real Chromium.
 */
export default defineConfig({
  plugins: [callsPlugin()],
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['{contract,platform,server,workers,client,testing,prisma}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, inBrowser, ofSystem],
          globalSetup: ['testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['{platform,server,workers,prisma}/**/*.system.test.ts'],
          globalSetup: ['testing/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'browser', include: [inBrowser] } },
    ],
  },
})
