import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { presenceChanged } from '../events.ts'

/** How long a server counts as alive after its last beat: with the time between beats, under 35 s. */
const LIVES_SECONDS = 25
/** How soon the pages of a server that stopped in good order must be back before they count as gone. */
const RETIRES_SECONDS = 5

/**
 * Notes that this server is alive and clears what dead servers left. Returns whether the others had given it up: then
 * everyone who is here must enter again.
 */
export const beat = ({ db }: Deps<'db'>, serverId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { isNew } = await tx
      .insertInto('LiveServer')
      .values({ id: serverId, expiresAt: inSeconds(LIVES_SECONDS) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ expiresAt: inSeconds(LIVES_SECONDS) }))
      // PostgreSQL sets xmax on a row that was there before.
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow()
    // Each dead server is cleared by one process: the others find its row gone.
    const dead = await tx
      .deleteFrom('LiveServer')
      .where('expiresAt', '<', sql<Date>`now()`)
      .where('id', '<>', serverId)
      .returning(['id', 'expiresAt'])
      .execute()
    if (dead.length > 0) await clear(tx, dead)
    return isNew
  })

async function clear(tx: Tx, dead: readonly { id: string; expiresAt: Date }[]): Promise<void> {
  const ids = dead.map(({ id }) => id)
  const lastBeat = new Date(
    Math.max(...dead.map(({ expiresAt }) => expiresAt.getTime())) - LIVES_SECONDS * 1000,
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

/** Notes that this server stops: users who do not come back to another one soon are gone. */
export async function retire({ db }: Deps<'db'>, serverId: string): Promise<void> {
  await db.kysely
    .updateTable('LiveServer')
    .set({ expiresAt: inSeconds(RETIRES_SECONDS) })
    .where('id', '=', serverId)
    .execute()
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::int)`
