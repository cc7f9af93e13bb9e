import { readEnv } from '../../platform/env.ts'
import { createLogger } from '../../platform/logger.ts'
import { type OpenPlatform, openPlatform } from '../../platform/open.ts'
import { onStop } from '../../platform/process/stop.ts'
import { buildApp } from '../../server/app.ts'
import { registerListeners } from '../../server/listeners.ts'

/** Serves the product like `server/main.ts`, with a fault that `breakPlatform` adds first. */
export const serve = async (breakPlatform: (platform: OpenPlatform['platform']) => void): Promise<void> => {
  const env = readEnv()
  const log = createLogger({ level: env.logLevel, pretty: false })
  const { platform, close } = await openPlatform(env, log)
  breakPlatform(platform)
  registerListeners(platform)
  platform.outbox.start()
  const app = await buildApp(platform)
  await app.listen({ port: env.port, host: env.host })
  process.stdout.write('Sokoni is open\n')

  onStop({
    log,
    metrics: platform.metrics,
    drain: async () => {
      await app.close()
      await platform.queue.close()
      await platform.outbox.drain()
      await close()
    },
  })
}
