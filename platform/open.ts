import path from 'node:path'
import { createAiBudget } from './ai/budget.ts'
import { createLocalAi, describeLocalAi } from './ai/local/local.ts'
import { createOpenAi } from './ai/openai.ts'
import type { Ai } from './ai/port.ts'
import { createMemoryBus } from './bus/memory.ts'
import { createRedisBus } from './bus/redis.ts'
import { systemClock } from './clock.ts'
import { type OpenedDb, openDb } from './db/db.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { applyMigrations } from './db/migrate.ts'
import type { Env } from './env.ts'
import { loadKeys } from './keys.ts'
import type { Logger } from './logger.ts'
import { createMetrics } from './metrics/metrics.ts'
import { watchPlatform } from './metrics/watch.ts'
import { createOutbox } from './outbox/outbox.ts'
import type { Deps, Platform } from './platform.ts'
import { secureDataDir } from './process/data-dir.ts'
import { createBullQueue } from './queue/bullmq.ts'
import { createClamdScanner } from './scanner/clamd.ts'
import type { Scanner } from './scanner/port.ts'
import { createDiskStorage } from './storage/disk.ts'
import { hasDiskSpace } from './storage/disk-space.ts'
import { createS3Storage } from './storage/s3.ts'
import { noTracing, type Tracing } from './tracing/port.ts'
import { createFfmpegVideo } from './video/ffmpeg.ts'
import { type FoundFfmpeg, findFfmpeg } from './video/find-ffmpeg.ts'
import { createWebPush } from './web-push/web-push.ts'
import { createWhatsappCloud } from './whatsapp/cloud.ts'
import { createDevelopmentWhatsapp } from './whatsapp/development.ts'
import type { Whatsapp } from './whatsapp/port.ts'

/** The platform of a process, a description of each adapter, and a function that closes all. */
export type OpenPlatform = {
  platform: Platform & { db: OpenedDb }
  parts: Record<string, string>
  close(): Promise<void>
}

/** Creates the adapters that the settings select. */
export const openPlatform = async (env: Env, log: Logger): Promise<OpenPlatform> => {
  await secureDataDir(env.dataDir, log)
  if (!(await hasDiskSpace(env.dataDir, 0))) log.warn(`No room for files on the disk of ${env.dataDir}`)
  const embedded = env.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dir: path.join(env.dataDir, 'postgres'), log })
  const url = env.databaseUrl ?? embedded?.url ?? ''
  await applyMigrations({ url })
  const [metrics, tracing] = [createMetrics(), await openTracing(env)]
  const db = openDb({ url, poolSize: env.databasePool, timeouts: env.databaseTimeouts, log, tracing })
  const keys = await loadKeys({
    dataDir: env.dataDir,
    secret: env.jwtSecret,
    previousSecret: env.previousJwtSecret,
  })
  const bus = env.redisUrl ? await createRedisBus({ url: env.redisUrl, log }) : createMemoryBus()
  const queue = await createBullQueue({
    backend: env.redisUrl ? { kind: 'redis', url: env.redisUrl } : { kind: 'postgres', url },
    log,
    tracing,
  })
  const tools = chooseFfmpeg(env, log)
  const basis = { env, log, metrics, tracing, clock: systemClock, keys, db, bus, queue }
  const platform = await completePlatform(basis, tools)
  watchPlatform(platform)
  return {
    platform,
    parts: describeParts(env, tools),
    close: async () => {
      await queue.close()
      await platform.ai.close()
      await bus.close()
      await db.close()
      await tracing.close().catch(() => undefined)
      await embedded?.stop()
    },
  }
}

/** Adds the adapters that the settings select to those that tests choose themselves. */
export const completePlatform = async <
  Basis extends Deps<'env' | 'log' | 'metrics' | 'tracing' | 'clock' | 'keys' | 'db' | 'bus' | 'queue'>,
>(
  basis: Basis,
  tools: FoundFfmpeg,
) => {
  const { env } = basis
  return {
    ...basis,
    outbox: createOutbox(basis),
    webPush: createWebPush(basis),
    storage: env.s3
      ? createS3Storage(env.s3)
      : await createDiskStorage({ ...basis, folder: path.join(env.dataDir, 'media') }),
    scanner: openScanner(basis),
    video: createFfmpegVideo(tools, env.videoLimits),
    whatsapp: openWhatsapp(basis),
    ai: createAi(basis),
  }
}

/** Opens the local engines, behind the endpoint of the settings if there is one. */
export const createAi = ({ env, log, db }: Deps<'env' | 'log' | 'db'>): Ai => {
  const local = createLocalAi(env)
  if (!env.openAi) return local
  const budget = createAiBudget({ db, log }, env.aiLimits.daily)
  return createOpenAi({ settings: env.openAi, local, log, budget })
}

/** Opens the configured scanner; without one, files are not scanned. */
export const openScanner = ({ env, log, metrics }: Deps<'env' | 'log' | 'metrics'>): Scanner =>
  env.clamd ? createClamdScanner({ log, metrics }, env.clamd) : { scan: async () => null }

/** Enables tracing if an endpoint is set; loads the libraries only then. */
export const openTracing = async ({ otel }: Pick<Env, 'otel'>): Promise<Tracing> => {
  if (!otel) return noTracing
  const { createOtelTracing } = await import('./tracing/otel.ts')
  return createOtelTracing(otel)
}

/** Opens WhatsApp's Cloud API if it is configured; otherwise messages stay in the database. */
const openWhatsapp = ({ env, db, log }: Deps<'env' | 'db' | 'log'>): Whatsapp =>
  env.whatsappCloud
    ? createWhatsappCloud({ db, log }, env.whatsappCloud)
    : createDevelopmentWhatsapp({ db, log })

const chooseFfmpeg = (env: Env, log: Logger): FoundFfmpeg => {
  const tools = findFfmpeg({ ffmpegPath: env.ffmpegPath })
  if (tools.source === 'bundled')
    log.warn(
      'Using the ffmpeg bundled with npm. Install a current ffmpeg before accepting uploads from the public.',
    )
  return tools
}

/** Describes the selected adapter of each part, for the output at the start. */
const describeParts = (env: Env, tools: FoundFfmpeg): Record<string, string> => ({
  Postgres: env.databaseUrl
    ? 'DATABASE_URL'
    : `its own, in ${path.relative(process.cwd(), env.dataDir) || '.'}/postgres`,
  Jobs: env.redisUrl ? 'BullMQ on Redis' : 'BullMQ on Postgres',
  Sockets: env.redisUrl ? 'all servers, through Redis' : 'this process',
  Media: env.s3
    ? `S3 at ${new URL(env.s3.endpoint).host}, bucket ${env.s3.bucket}`
    : `on disk, in ${path.relative(process.cwd(), env.dataDir) || '.'}/media`,
  ...(env.whatsappCloud && { WhatsApp: `Cloud API at ${new URL(env.whatsappCloud.graphUrl).host}` }),
  AI: env.openAi ? `${new URL(env.openAi.baseUrl).host}, else ${describeLocalAi(env)}` : describeLocalAi(env),
  Video: `ffmpeg ${tools.version} (${tools.source})`,
  ...(env.clamd && { Viruses: `clamd at ${Object.values(env.clamd).join(':')}` }),
  ...(env.otel && { Traces: new URL(env.otel.endpoint).host }),
})
