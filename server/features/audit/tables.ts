import { type Expression, sql } from 'kysely'
import { readable } from '../../../platform/db/readable.ts'

/** The actions of administrators. */
export const auditLogTable = readable('AuditLog', [
  'id',
  'actorId',
  'action',
  'targetType',
  'targetId',
  'createdAt',
])

/** Selects the reason that an administrator gave last for deactivating an account. */
export const deactivationReasonOf = (userId: Expression<string>) => sql<string | null>`(
  SELECT change.after ->> 'reason' FROM "AuditLog" change
  WHERE change."targetType" = 'user' AND change."targetId" = ${userId} AND change.action = 'user.deactivate'
  ORDER BY change."createdAt" DESC, change.id DESC LIMIT 1)`
