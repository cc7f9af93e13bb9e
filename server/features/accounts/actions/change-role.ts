import type { Role } from '../../../../contract/accounts/views.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import { roleChanged } from '../events.ts'

/** Gives a user another role, in the caller's transaction. Every server heeds it at once, in sessions that are open too. */
export async function changeRole(tx: Transaction, userId: string, role: Role): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { role } })
  const sessions = await tx.session.findMany({ where: { userId, endedAt: null }, select: { id: true } })
  if (sessions.length > 0) await tx.record(roleChanged, { sessionIds: sessions.map(({ id }) => id) })
}
