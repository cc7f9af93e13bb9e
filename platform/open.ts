import path from 'node:path'
import { createMemoryBus } from './bus/memory.ts'
import { createRedisBus } from './bus/redis.ts'
import { systemClock } from './clock.ts'
import { openDb } from './db/db.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { applyMigrations } from './db/migrate.ts'
import type { Env } from './env.ts'
import { loadKeys } from './keys.ts'
import type { Logger } from './logger.ts'
import { createOutbox } from './outbox/outbox.ts'
import type { Platform } from './platform.ts'
import { createBullQueue } from './queue/bullmq.ts'
import { createDiskStorage } from './storage/disk.ts'
import { createFfmpegVideo } from './video/ffmpeg.ts'
import { findFfmpeg } from './video/find-ffmpeg.ts'
import { createWhatsappOutbox } from './whatsapp/outbox.ts'

/** The platform of a running process, what was chosen for each part in words, and how to let go of it all. */
export type OpenPlatform = { platform: Platform; parts: Record<string, string>; close(): Promise<void> }

/** Chooses the adapters by the settings and connects them. Nothing else decides what runs where. */
export const openPlatform = async (env: Env, log: Logger): Promise<OpenPlatform> => {
  const embedded = env.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dir: path.join(env.dataDir, 'postgres'), log })
  const url = env.databaseUrl ?? embedded?.url ?? ''
  await applyMigrations({ url })
  const db = openDb({ url, poolSize: env.databasePool, log })
  const keys = await loadKeys({ dataDir: env.dataDir, secret: env.jwtSecret })
  const bus = env.redisUrl ? await createRedisBus({ url: env.redisUrl, log }) : createMemoryBus()
  const outbox = createOutbox({ db, log })
  const queue = await createBullQueue({
    backend: env.redisUrl ? { kind: 'redis', url: env.redisUrl } : { kind: 'postgres', url },
    log,
  })
  const storage = await createDiskStorage({ folder: path.join(env.dataDir, 'media') })
  const tools = findFfmpeg({ ffmpegPath: env.ffmpegPath })
  if (tools.source === 'bundled')
    log.warn(
      'Video is worked on by the ffmpeg that came with npm. For strangers’ uploads install a current one.',
    )
  const video = createFfmpegVideo(tools)
  const whatsapp = createWhatsappOutbox({ db, log })

  return {
    platform: { env, log, clock: systemClock, keys, db, outbox, bus, queue, storage, video, whatsapp },
    parts: {
      Postgres: embedded
        ? `its own, in ${path.relative(process.cwd(), env.dataDir) || '.'}/postgres`
        : 'DATABASE_URL',
      Jobs: env.redisUrl ? 'BullMQ on Redis' : 'BullMQ on Postgres',
      Sockets: env.redisUrl ? 'all servers, through Redis' : 'this process',
      Media: `on disk, in ${path.relative(process.cwd(), env.dataDir) || '.'}/media`,
      Video: `ffmpeg ${tools.version} (${tools.source})`,
    },
    close: async () => {
      await queue.close()
      await bus.close()
      await db.close()
      await embedded?.stop()
    },
  }
}
