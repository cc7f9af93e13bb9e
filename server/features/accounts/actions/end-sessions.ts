import type { Transaction } from '../../../../platform/outbox/port.ts'
import { sessionEnded } from '../events.ts'

/**
 * Ends sessions within the caller's transaction: one by its id, or all of a user (but for `except`). Their tokens are
 * worth nothing from then on, and their sockets are cut off. `reason` is told to the pages that lose it.
 */
export async function endSessions(
  tx: Transaction,
  which: { sessionId: string } | { userId: string; except?: string },
  reason: string,
): Promise<void> {
  const one = 'sessionId' in which ? which.sessionId : null
  const { userId, except = null } = 'userId' in which ? which : { userId: null }
  const ended = await tx.$queryRaw<{ id: string; userId: string }[]>`
    UPDATE "Session" SET "endedAt" = now(), "endReason" = ${reason}
    WHERE "endedAt" IS NULL
      AND (id = ${one}::uuid OR "userId" = ${userId}::uuid AND id IS DISTINCT FROM ${except}::uuid)
    RETURNING id, "userId"`
  for (const session of ended)
    await tx.record(sessionEnded, { sessionId: session.id, userId: session.userId, reason })
}

/** Ends the sessions of a user that were used the longest ago, so that no more than `most` are open. */
export async function endSessionsBeyond(
  tx: Transaction,
  { userId, most }: { userId: string; most: number },
): Promise<void> {
  const oldest = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Session" WHERE "userId" = ${userId}::uuid AND "endedAt" IS NULL
    ORDER BY "lastUsedAt" DESC, id DESC OFFSET ${most}`
  for (const { id } of oldest) await endSessions(tx, { sessionId: id }, 'signed in on too many devices')
}
