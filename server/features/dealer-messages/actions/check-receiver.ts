import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { blockedBetween } from '../../blocks/public.ts'

/**
 * Whether a user may write to another. Throws `OWN_ACCOUNT` for oneself, `NOT_FOUND` where there is nobody (any more), and
 * `FORBIDDEN` to both where one has blocked the other.
 */
export async function checkReceiver({ db }: Needs<'db'>, userId: string, receiverId: string): Promise<void> {
  if (userId === receiverId) throw fail('OWN_ACCOUNT')
  const [receiver] = await db.query<{ isBlocked: boolean }>(
    `SELECT ${blockedBetween('$1::uuid', '$2::uuid')} AS "isBlocked" FROM "User" WHERE id = $2 AND status = 'active'`,
    [userId, receiverId],
  )
  if (!receiver) throw fail('NOT_FOUND')
  if (receiver.isBlocked) throw fail('FORBIDDEN')
}
