import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { presenceChanged } from '../events.ts'

/** How long a server counts as alive after its last heartbeat. */
const SERVER_TTL_SECONDS = 25
/** How soon users of a server that stopped must reconnect before they count as offline. */
const RETIRED_TTL_SECONDS = 5

/**
 * Records that this server is alive and removes expired servers. Returns whether this server had
 * expired too: its users must then be entered again.
 */
export const beat = ({ db }: Deps<'db'>, serverId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { isNew } = await tx
      .insertInto('LiveServer')
      .values({ id: serverId, expiresAt: inSeconds(SERVER_TTL_SECONDS) })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ expiresAt: inSeconds(SERVER_TTL_SECONDS) }),
      )
      // PostgreSQL sets xmax on a row that was there before.
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow()
    // Each expired server is cleared by one process: for the others its row is gone.
    const dead = await tx
      .deleteFrom('LiveServer')
      .where('expiresAt', '<', sql<Date>`now()`)
      .where('id', '<>', serverId)
      .returning(['id', 'expiresAt'])
      .execute()
    if (dead.length > 0) await clear(tx, dead)
    return isNew
  })

const clear = async (tx: Tx, dead: readonly { id: string; expiresAt: Date }[]): Promise<void> => {
  const ids = dead.map(({ id }) => id)
  const lastBeat = new Date(
    Math.max(...dead.map(({ expiresAt }) => expiresAt.getTime())) - SERVER_TTL_SECONDS * 1000,
  )
  const gone = await tx
    .updateTable('Presence')
    .set({
      servers: sql`ARRAY(SELECT s FROM unnest(servers) AS s WHERE s <> ALL (${ids}::uuid[]))`,
      lastSeen: sql`greatest("lastSeen", ${lastBeat})`,
    })
    .where(sql<boolean>`servers && ${ids}::uuid[]`)
    .returning('userId')
    .execute()
  if (gone.length > 0) await recordEvent(tx, presenceChanged, { userIds: gone.map(({ userId }) => userId) })
}

/**
 * Records that this server stops: its users count as offline unless they reconnect elsewhere soon.
 */
export const retire = async ({ db }: Deps<'db'>, serverId: string): Promise<void> => {
  await db.kysely
    .updateTable('LiveServer')
    .set({ expiresAt: inSeconds(RETIRED_TTL_SECONDS) })
    .where('id', '=', serverId)
    .execute()
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::int)`
