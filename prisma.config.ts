import { defineConfig, env } from 'prisma/config'

/**
 * Read by the Prisma CLI, which `node scripts/prisma.ts` starts (docs/ADDING-A-FEATURE.md); it sees
 * to DATABASE_URL.
 */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: env('DATABASE_URL') },
})
