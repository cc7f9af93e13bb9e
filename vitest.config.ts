import { defineConfig } from 'vitest/config'

/** Unit tests need nothing; integration tests get a real Postgres and a real Redis from `testing/services.ts`. */
export default defineConfig({
  test: {
    include: ['{contract,platform,server,workers,client,testing,prisma}/**/*.test.{ts,tsx}'],
    globalSetup: ['testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
})
