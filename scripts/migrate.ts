import { applyMigrations } from '../platform/db/migrate.ts'
import { readEnvOrExit } from '../platform/env.ts'

/**
 * `node scripts/migrate.ts` migrates the database at DATABASE_URL and exits: a separate step before
 * new servers start, which would otherwise do it themselves.
 */
const { databaseUrl } = readEnvOrExit()
if (!databaseUrl) {
  console.error('DATABASE_URL is not set. The embedded database is migrated at start.')
  process.exitCode = 2
} else {
  const applied = await applyMigrations({ url: databaseUrl })
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
}
