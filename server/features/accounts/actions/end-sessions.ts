import { sql } from 'kysely'
import type { DEACTIVATED, DELETED, SIGNED_OUT } from '../../../../contract/accounts/status.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import { sessionEnded } from '../events.ts'

/** Why a session ended. Clients act on those that the contract names; older rows have others. */
type EndReason =
  | typeof SIGNED_OUT
  | typeof DEACTIVATED
  | typeof DELETED
  | 'expired'
  | 'password changed'
  | 'published password replaced'
  | 'second factor removed'
  | 'signed in on too many devices'
  | 'signed out elsewhere'
  | 'token reuse'

/**
 * Ends sessions in the caller's transaction: one by its id, or all of a user except `except`. Their
 * tokens become invalid, their sockets are closed, and open pages receive the `reason`.
 */
export const endSessions = async (
  tx: Tx,
  which: { sessionId: string } | { userId: string; except?: string },
  reason: EndReason,
): Promise<void> => {
  const ended = await tx
    .updateTable('Session')
    .set({ endedAt: sql`now()`, endReason: reason })
    .where('endedAt', 'is', null)
    .where((eb) => {
      if ('sessionId' in which) return eb('id', '=', which.sessionId)
      const isTheirs = eb('userId', '=', which.userId)
      return which.except === undefined ? isTheirs : isTheirs.and('id', '<>', which.except)
    })
    .returning(['id as sessionId', 'userId'])
    .execute()
  for (const session of ended) await recordEvent(tx, sessionEnded, { ...session, reason })
}

/** Ends a user's least recently used sessions beyond the first `max`. */
export const endSessionsBeyond = async (
  tx: Tx,
  { userId, max }: { userId: string; max: number },
): Promise<void> => {
  const oldest = await tx
    .selectFrom('Session')
    .select('id')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .offset(max)
    .execute()
  for (const { id } of oldest) await endSessions(tx, { sessionId: id }, 'signed in on too many devices')
}
