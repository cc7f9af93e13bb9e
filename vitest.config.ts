import { configDefaults, defineConfig } from 'vitest/config'
import { endpointsPlugin } from './client/build/vite-endpoints.ts'

const inBrowser = 'client/**/*.browser.test.ts'
const ofSystem = '**/*.system.test.ts'
const takesLong = '**/*.long.test.ts'
const isolated = '**/*.isolated.test.ts'
/** They often wait for the database or a timer: four workers keep two cores busy. */
const briefFiles = { maxWorkers: 4, sequence: { groupOrder: 0 } }

export default defineConfig({
  plugins: [endpointsPlugin()],
  test: {
    testTimeout: 60_000,
    // The default of a second is short for two slow cores.
    expect: { poll: { timeout: 15_000 } },
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
          include: ['{contract,platform,server,workers,testing,prisma,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, isolated, ofSystem, takesLong],
          globalSetup: ['testing/global-setup.ts'],
          ...briefFiles,
          // Files share the modules of a worker, which saves a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Tests that replace modules, and the client, whose modules keep state.
          name: 'isolated',
          include: [isolated, 'client/**/*.test.ts'],
          exclude: [...configDefaults.exclude, inBrowser],
          globalSetup: ['testing/global-setup.ts'],
          ...briefFiles,
        },
      },
      {
        extends: true,
        test: {
          // Tests that start or kill processes, or make videos: minutes rather than seconds.
          name: 'system',
          include: [ofSystem],
          globalSetup: ['testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Fault histories, hostile media, many rounds: in `npm run test:long` only (decision 106).
          name: 'long',
          include: [takesLong],
          globalSetup: ['testing/global-setup.ts'],
        },
      },
      // Parts of the client in a real Chromium.
      {
        extends: true,
        test: {
          name: 'browser',
          include: [inBrowser],
          // Files share the browser of a worker: starting one costs as much as a test.
          isolate: false,
          globalSetup: ['client/app/test-server.ts'],
          // They run beside the unit tests: a page that takes a second alone may take ten.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
