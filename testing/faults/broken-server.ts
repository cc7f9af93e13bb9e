import type { Query, Statement } from '../../platform/db/db.ts'
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
const env = readEnv()
const log = createLogger({ level: env.logLevel, pretty: false })
const { platform, close } = await openPlatform(env, log)
const { query, rawTransaction } = platform.db
const { BROKEN: broken } = process.env

const isSend = (sql: Statement | string): sql is Statement =>
  typeof sql !== 'string' && /^(chats\.send-message|dealer-messages\.send):/.test(sql.name)

class Undone extends Error {
  readonly rows: unknown[]
  constructor(rows: unknown[]) {
    super('Undone')
    this.rows = rows
  }
}

const runAndUndo: Query = async <Row>(sql: Statement | string, values: readonly unknown[] = []) => {
  try {
    return await rawTransaction(async (tx) => {
      throw new Undone(await tx.query(sql, values))
    })
  } catch (error) {
    if (error instanceof Undone) return error.rows as Row[] // the very rows of this statement
    throw error
  }
}

/** Where the two statements take the `clientMessageId`. */
const placeOf = ({ name }: Statement) => (name.startsWith('chats.') ? 4 : 2)

const brokenQuery: Query = (sql, values = []) => {
  if (!isSend(sql)) return query(sql, values)
  if (broken === 'forgets' && Math.random() < 0.4) return runAndUndo(sql, values)
  if (broken === 'doubles')
    return query(
      sql,
      values.map((value, index) => (index === placeOf(sql) ? null : value)),
    )
  return query(sql, values)
}
platform.db.query = brokenQuery

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
