import type { Ai } from './ai/port.ts'
import type { Bus } from './bus/port.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { Env } from './env.ts'
import type { Keys } from './keys.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Outbox } from './outbox/port.ts'
import type { Queue } from './queue/port.ts'
import type { Scanner } from './scanner/port.ts'
import type { Storage } from './storage/port.ts'
import type { Tracing } from './tracing/port.ts'
import type { Video } from './video/port.ts'
import type { WebPush } from './web-push/port.ts'
import type { Whatsapp } from './whatsapp/port.ts'

/**
 * The adapters to everything outside the process. Created once in `open.ts`; tests replace some.
 */
export type Platform = {
  env: Env
  log: Logger
  metrics: Metrics
  tracing: Tracing
  clock: Clock
  keys: Keys
  db: Db
  outbox: Outbox
  bus: Bus
  queue: Queue
  webPush: WebPush
  storage: Storage
  scanner: Scanner
  video: Video
  whatsapp: Whatsapp
  ai: Ai
}

/**
 * The parts of the platform that a function depends on: `setLike({ db }: Deps<'db'>, …)`.
 */
export type Deps<K extends keyof Platform> = Pick<Platform, K>
