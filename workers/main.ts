import { parseArgs } from 'node:util'
import { z } from 'zod'
import { queueNames } from '../contract/wire.ts'
import { readEnvOrExit } from '../platform/env.ts'
import { openLogger } from '../platform/logger.ts'
import { openPlatform } from '../platform/open.ts'
import { onStop } from '../platform/process/stop.ts'
import { registerListeners } from '../server/listeners.ts'
import { openHealthServer } from './health-server.ts'
import { startWorkers } from './start-workers.ts'

// `npm run workers`, or for some queues only: `npm run workers -- --queues=video`.
const { values } = parseArgs({ options: { queues: { type: 'string' } } })
const names = z.array(z.enum(queueNames))
const queues = values.queues ? names.parse(values.queues.split(',')) : undefined

const env = readEnvOrExit()
const log = openLogger(env)
const { platform, close } = await openPlatform(env, log)
registerListeners(platform)
platform.outbox.start()
const workers = startWorkers(platform, queues)
const probe = await openHealthServer(platform)
log.info(`Working on ${queues?.join(', ') ?? 'all queues'}`)

onStop({
  log,
  metrics: platform.metrics,
  drain: async () => {
    await Promise.all([workers.stop(), platform.queue.close()])
    await platform.outbox.drain()
    probe.close()
    await close()
  },
})
