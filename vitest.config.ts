import { configDefaults, defineConfig } from 'vitest/config'
import { callsPlugin } from './client/vite-calls.ts'

const inBrowser = 'client/**/*.browser.test.ts'

/**
 * `code`: unit tests need nothing; integration tests get a real Postgres and a real Redis from `testing/global-setup.ts`.
 * `browser`: parts of the client in a real Chromium.
 */
export default defineConfig({
  plugins: [callsPlugin()],
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['{contract,platform,server,workers,client,testing,prisma}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, inBrowser],
          globalSetup: ['testing/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'browser', include: [inBrowser] } },
    ],
  },
})
