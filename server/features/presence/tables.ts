import { sql } from 'kysely'
import type { Queries } from '../../../platform/db/db.ts'
import { type ExportSections, ownRows } from '../../export-rows.ts'

/** Selects the users who are connected to a running server. */
export const onlineUsers = (db: Queries) =>
  db
    .selectFrom('Presence as p')
    .select('p.userId')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('LiveServer as l')
          .select('l.id')
          .where(sql<boolean>`l.id = ANY(p.servers)`)
          .where('l.expiresAt', '>', sql<Date>`now()`),
      ),
    )

export const presenceExport: ExportSections = {
  presence: ownRows('Presence', { of: ['userId'], order: { userId: 'uuid' }, without: ['servers'] }),
}
