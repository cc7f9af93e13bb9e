import type { getIdentityStatus as statusCall } from '../../../../contract/verification/rest.ts'
import type { IdentityStatus } from '../../../../contract/verification/views.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { paperViews } from './papers.ts'

/** Spec 1, section 5. */
export const MOST_ATTEMPTS = 3

const own = statement({
  name: 'verification.identity',
  text: `
    SELECT u."idVerification" AS status, u."isPhoneVerified",
      (SELECT count(*)::int FROM "IdentityRequest" i WHERE i."userId" = u.id AND i."isCounted") AS attempts,
      latest.documents, latest.reason, latest."createdAt"
    FROM "User" u LEFT JOIN LATERAL (
      SELECT * FROM "IdentityRequest" i WHERE i."userId" = u.id ORDER BY i."createdAt" DESC, i.id DESC LIMIT 1
    ) latest ON true
    WHERE u.id = $1::uuid`,
})
type Row = { status: IdentityStatus['status']; isPhoneVerified: boolean; attempts: number } & (
  | { documents: string[]; reason: string | null; createdAt: Date }
  | { documents: null; reason: null; createdAt: null }
)

/** How the caller's identity verification stands, with the documents handed in last. */
export async function getIdentityStatus(
  needs: Needs<'db' | 'storage' | 'clock'>,
  actor: Member,
): Promise<CallResult<typeof statusCall>> {
  const [row] = await needs.db.query<Row>(own, [actor.userId])
  if (!row) throw fail('AUTH_TOKEN_EXPIRED')
  const { status, attempts, isPhoneVerified } = row
  return {
    status,
    attempts,
    lastAttempt: row.createdAt?.toISOString() ?? null,
    details: row.documents && {
      documents: await paperViews(needs, row.documents),
      rejectedReason: status === 'rejected' ? row.reason : null,
      submittedAt: row.createdAt.toISOString(),
    },
    canSubmit: isPhoneVerified && attempts < MOST_ATTEMPTS && (status === 'none' || status === 'rejected'),
  }
}
