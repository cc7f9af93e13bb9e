import type { blockUser as blockCall, unblockUser as unblockCall } from '../../../../contract/blocks/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { userBlocked } from '../events.ts'

/** Blocks a user; twice is once. Throws NOT_FOUND for nobody, OWN_ACCOUNT for oneself. */
export async function blockUser(
  { outbox }: Needs<'outbox'>,
  { userId }: Member,
  { id }: CallParsed<typeof blockCall>,
): Promise<CallResult<typeof blockCall>> {
  if (id === userId) throw fail('OWN_ACCOUNT')
  await outbox.transact(async (tx) => {
    const user = await tx.user.findFirst({ where: { id, status: { not: 'deleted' } }, select: { id: true } })
    if (!user) throw fail('NOT_FOUND')
    const { count } = await tx.userBlock.createMany({
      data: [{ blockerId: userId, blockedId: id }],
      skipDuplicates: true,
    })
    if (count === 1) await tx.record(userBlocked, { blockerId: userId, blockedId: id })
  })
  return { isBlocked: true }
}

/** Lifts a block. Throws NOT_FOUND for nobody. */
export async function unblockUser(
  { db }: Needs<'db'>,
  { userId }: Member,
  { id }: CallParsed<typeof unblockCall>,
): Promise<CallResult<typeof unblockCall>> {
  const lifted = await db.query(
    'DELETE FROM "UserBlock" WHERE "blockerId" = $1::uuid AND "blockedId" = $2::uuid RETURNING 1',
    [userId, id],
  )
  if (lifted.length === 0 && (await db.prisma.user.count({ where: { id } })) === 0) throw fail('NOT_FOUND')
  return { isBlocked: false }
}
