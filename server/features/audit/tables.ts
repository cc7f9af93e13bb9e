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
