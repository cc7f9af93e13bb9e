import type { getSecondFactor as getCall } from '../../../../contract/accounts/second-factor.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** Whether the caller's logins ask for a code, and how many recovery codes are left. */
export async function getSecondFactor(
  { db }: Needs<'db'>,
  actor: Member,
): Promise<CallResult<typeof getCall>> {
  const [row] = await db.query<Row>(FACTOR, [actor.userId])
  return {
    secondFactor: {
      isOn: row !== undefined,
      confirmedAt: row?.confirmedAt.toISOString() ?? null,
      recoveryCodesLeft: row?.left ?? 0,
    },
  }
}

type Row = { confirmedAt: Date; left: number }
const FACTOR = statement({
  name: 'accounts.second-factor',
  text: `SELECT "confirmedAt", (
           SELECT count(*)::int FROM "RecoveryCode" r WHERE r."userId" = f."userId" AND r."usedAt" IS NULL
         ) AS left
         FROM "SecondFactor" f WHERE "userId" = $1::uuid AND "confirmedAt" IS NOT NULL`,
})
