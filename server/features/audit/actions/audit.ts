import { v7 as newId } from 'uuid'
import type { AuditEntry } from '../../../../contract/admin/views.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Member } from '../../../access.ts'

type Change = {
  /** The action, e.g. 'account-request.approve'. */
  action: string
  targetType: string
  /** `null` for targets without an id. */
  targetId: string | null
  /** States and ids only, never personal data: the log outlives the accounts it names. */
  before: AuditEntry['before']
  after: AuditEntry['after']
  /** The administrator's text to the person concerned. It must not contain personal data. */
  reason?: string | null
}

/** Writes an administrator's change to the audit log, in the transaction that makes the change. */
export const audit = async (tx: Tx, actor: Member, { reason, ...change }: Change): Promise<void> => {
  await tx
    .insertInto('AuditLog')
    .values({
      id: newId(),
      actorId: actor.userId,
      ...change,
      before: JSON.stringify(change.before),
      after: JSON.stringify({ ...change.after, ...(reason && { reason }) }),
    })
    .execute()
}
