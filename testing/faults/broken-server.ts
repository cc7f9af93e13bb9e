import pg from 'pg'
import { readEnv } from '../../platform/env.ts'
import { createLogger } from '../../platform/logger.ts'
import { openPlatform } from '../../platform/open.ts'
import { onStop } from '../../platform/stop.ts'
import { buildApp } from '../../server/app.ts'
import { registerListeners } from '../../server/listeners.ts'

/**
 * A server with a fault put between the product and its database, to see whether the checker finds it. What is wrong is
 * said by its argument in `BROKEN`:
 * - `forgets`: some messages are acknowledged and pushed before their transaction is rolled back
 * - `doubles`: messages lose their `clientMessageId` on the way, so that a repeated send is stored once more
 */
const { BROKEN: broken } = process.env
const query: (this: pg.Client, ...args: unknown[]) => unknown = pg.Client.prototype.query

/** Storing a message is one statement. Its text says which parameter is the `clientMessageId`. */
const STORES = /insert into "(?:ChatMessage|DirectMessage)"[\s\S]*\$(\d+)::text as "clientMessageId"/

async function runAndUndo(client: pg.Client, statement: pg.QueryConfig): Promise<unknown> {
  await query.call(client, 'BEGIN')
  const result = await query.call(client, statement)
  await query.call(client, 'ROLLBACK')
  return result
}

function brokenQuery(this: pg.Client, statement: string | pg.QueryConfig, ...rest: unknown[]): unknown {
  const place = typeof statement === 'object' && STORES.exec(statement.text)?.[1]
  if (!place) return query.call(this, statement, ...rest)
  if (broken === 'forgets' && Math.random() < 0.4) return runAndUndo(this, statement)
  if (broken === 'doubles') statement.values?.splice(Number(place) - 1, 1, null)
  return query.call(this, statement, ...rest)
}
Object.assign(pg.Client.prototype, { query: brokenQuery })

const env = readEnv()
const log = createLogger({ level: env.logLevel, pretty: false })
const { platform, close } = await openPlatform(env, log)
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
