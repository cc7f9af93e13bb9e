import { v7 as newId } from 'uuid'
import type { AuditEntry } from '../../../../contract/admin/views.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Member } from '../../../access.ts'

type Change = {
  /** What was done, as 'account-request.approve'. */
  action: string
  targetType: string
  /** `null` for what has no id. */
  targetId: string | null
  /** States and ids alone, never personal data: the log outlives the accounts it tells of. */
  before: AuditEntry['before']
  after: AuditEntry['after']
}

/** Writes what an administrator changes into the audit log, in the transaction that changes it. */
export async function audit(tx: Transaction, actor: Member, change: Change): Promise<void> {
  await tx.auditLog.create({ data: { id: newId(), actorId: actor.userId, ...change } })
}
