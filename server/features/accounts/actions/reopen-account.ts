import type { Transaction } from '../../../../platform/outbox/port.ts'
import { refreshListed } from '../../products/public.ts'

/** Opens a deactivated account again, in the caller's transaction: its owner may sign in, its shop and products show. */
export async function reopenAccount(tx: Transaction, userId: string): Promise<void> {
  // Products before owners, as everyone locks them.
  await tx.$executeRaw`SELECT id FROM "Product" WHERE "ownerId" = ${userId}::uuid ORDER BY id FOR UPDATE`
  await tx.user.updateMany({ where: { id: userId, status: 'deactivated' }, data: { status: 'active' } })
  await refreshListed(tx, { ownerId: userId })
}
