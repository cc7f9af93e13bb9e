import { type Env, readEnvOrExit } from '../platform/env.ts'
import { openLogger } from '../platform/logger.ts'
import { openPlatform } from '../platform/open.ts'
import { onStop } from '../platform/process/stop.ts'
import { secureDemoAccounts, seedDemo } from '../prisma/seed/main.ts'
import { startWorkers } from '../workers/start-workers.ts'
import { buildApp } from './app.ts'
import { startRefreshingWatches } from './features/presence/public.ts'
import { drain } from './http/connections/drain.ts'
import { registerListeners } from './listeners.ts'
import { startMessage } from './start-message.ts'

/** Starts the server, and the workers too if the role is `all`. */
const serve = async (env: Env) => {
  const log = openLogger(env)
  const { platform, parts, close } = await openPlatform(env, log)
  registerListeners(platform)
  if (env.demo) await seedDemo(platform)
  await secureDemoAccounts(platform)
  platform.outbox.start()
  const workers = env.role === 'all' ? startWorkers(platform) : null

  const app = await buildApp(platform)
  const stopRefreshing = startRefreshingWatches(platform)
  await app.listen({ port: env.port, host: env.host })
  process.stdout.write(startMessage(env, parts))

  const stop = async () => {
    stopRefreshing()
    await workers?.stop()
    await drain(app, env.drainSeconds)
    await app.close()
    await platform.queue.close()
    await platform.outbox.drain()
    await close()
  }
  onStop({ log, metrics: platform.metrics, drain: stop })
}

const env = readEnvOrExit()
// `ROLE=workers npm start` starts a worker.
if (env.role === 'workers') await import('../workers/main.ts')
else await serve(env)
