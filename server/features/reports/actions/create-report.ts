import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { createReport as createEndpoint } from '../../../../contract/reports/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { readEvidence } from '../queries/evidence.ts'
import { holdEvidence } from './hold-evidence.ts'

/**
 * Reports something the caller can see, with a copy of its content. It replaces the caller's open
 * report of the same target.
 * @throws NOT_FOUND if the caller cannot see the target; OWN_ACCOUNT
 */
export const createReport = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  { targetType, targetId, reason, details = null }: ParsedInput<typeof createEndpoint>,
): Promise<EndpointResult<typeof createEndpoint>> => {
  if (targetType === 'user' && targetId === userId) throw fail('OWN_ACCOUNT')
  const evidence = await readEvidence(db, { targetType, targetId }, userId)
  if (!evidence) throw fail('NOT_FOUND')

  const { id, createdAt } = await db.transaction(async (tx) => {
    const stored = await tx
      .insertInto('Report')
      .values({
        id: newId(),
        reporterId: userId,
        targetType,
        targetId,
        reason,
        details,
        evidence: JSON.stringify(evidence),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['reporterId', 'targetType', 'targetId'])
          // A literal: PostgreSQL matches a partial index only by constants.
          .where('status', '=', sql.lit('open' as const))
          .doUpdateSet((eb) => ({
            reason: eb.ref('excluded.reason'),
            details: eb.ref('excluded.details'),
            evidence: eb.ref('excluded.evidence'),
          })),
      )
      .returning(['id', 'createdAt'])
      .executeTakeFirstOrThrow()
    await holdEvidence(tx, stored.id, evidence)
    return stored
  })
  return {
    report: {
      id,
      _id: id,
      targetType,
      targetId,
      reason,
      details,
      status: 'open',
      createdAt: createdAt.toISOString(),
    },
  }
}
