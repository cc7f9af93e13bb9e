import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/db.ts'
import { type ExportSections, ownRows } from '../../export-rows.ts'

/** Condition: the user of the row `p` of "Presence" is connected to a running server. */
export const isOnline = sql<boolean>`EXISTS (
  SELECT 1 FROM "LiveServer" l WHERE l.id = ANY (p.servers) AND l."expiresAt" > now())`

/** Selects the users who are connected to a running server. */
export const onlineUsers = (executor: Executor) =>
  executor.selectFrom('Presence as p').select('p.userId').where(isOnline)

export const presenceExport: ExportSections = {
  presence: ownRows('Presence', { of: ['userId'], order: { userId: 'uuid' }, without: ['servers'] }),
}
