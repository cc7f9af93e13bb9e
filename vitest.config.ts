import { configDefaults, defineConfig } from 'vitest/config'
import { endpointsPlugin } from './client/vite-endpoints.ts'

const inBrowser = 'client/**/*.browser.test.ts'
const ofSystem = '**/*.system.test.ts'
const takesLong = '**/*.long.test.ts'
const isolated = '**/*.isolated.test.ts'
/** They often wait for the database or a timer: four workers keep two cores busy. */
const briefFiles = { maxWorkers: 4, sequence: { groupOrder: 0 } }

/**
 * `code`: unit tests need nothing; integration tests get a real Postgres and a real Redis from `testing/global-setup.ts`.
 * Its files share the modules of a worker, which saves a third of the time.
 * `isolated`: what replaces modules for its tests, and the client, whose modules keep state.
 * `system`: what starts processes, kills them, or makes videos: minutes rather than seconds.
 * `browser`: parts of the client in a real Chromium.
 * `long`: fault histories, hostile media, many rounds; in `npm run test:long` only (decision 106).
 */
export default defineConfig({
  plugins: [endpointsPlugin()],
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // `npm test` lists what passed at the second try (decision 099).
    retry: 1,
    pool: 'forks',
    maxWorkers: 2,
    // Projects with another number of workers need another group.
    sequence: { groupOrder: 1 },
    // The summary of `npm test` shows the message only, without the difference below it.
    chaiConfig: { truncateThreshold: 500 },
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['{contract,platform,server,workers,testing,prisma}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, isolated, ofSystem, takesLong],
          globalSetup: ['testing/global-setup.ts'],
          ...briefFiles,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [isolated, 'client/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, inBrowser],
          globalSetup: ['testing/global-setup.ts'],
          ...briefFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: [ofSystem],
          globalSetup: ['testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [takesLong],
          globalSetup: ['testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: [inBrowser], globalSetup: ['client/app/test-server.ts'] },
      },
    ],
  },
})
