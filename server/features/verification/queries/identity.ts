import type { getIdentityStatus as statusEndpoint } from '../../../../contract/verification/rest.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { userTable } from '../../accounts/tables.ts'
import { documentViews } from './document-views.ts'

export const MAX_ATTEMPTS = 3

/** Returns the state of the caller's identity verification, with the documents submitted last. */
export const getIdentityStatus = async (
  deps: Deps<'db' | 'storage' | 'clock'>,
  actor: Member,
): Promise<EndpointResult<typeof statusEndpoint>> => {
  const row = await deps.db.kysely
    .selectFrom(userTable.as('u'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('IdentityRequest as i')
          .select(['i.documents', 'i.reason', 'i.createdAt'])
          .whereRef('i.userId', '=', 'u.id')
          .orderBy('i.createdAt', 'desc')
          .orderBy('i.id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['u.idVerification as status', 'u.isPhoneVerified'])
    .select(['latest.documents', 'latest.reason', 'latest.createdAt'])
    .select((eb) =>
      eb
        .selectFrom('IdentityRequest as i')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('i.userId', '=', 'u.id')
        .where('i.isCounted', '=', true)
        .$asScalar()
        .$notNull()
        .as('attempts'),
    )
    .where('u.id', '=', actor.userId)
    .executeTakeFirst()
  if (!row) throw fail('AUTH_TOKEN_EXPIRED')
  const { status, attempts, isPhoneVerified } = row
  return {
    status,
    attempts,
    lastAttempt: row.createdAt?.toISOString() ?? null,
    details: row.documents &&
      row.createdAt && {
        documents: await documentViews(deps, row.documents),
        rejectedReason: status === 'rejected' ? row.reason : null,
        submittedAt: row.createdAt.toISOString(),
      },
    canSubmit: isPhoneVerified && attempts < MAX_ATTEMPTS && (status === 'none' || status === 'rejected'),
  }
}
