import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../platform.ts'

/**
 * Deletes records of sent messages after a day, the period of limits and budget, and messages of
 * development after a week.
 */
export const deleteOldWhatsappRecords = async ({ db }: Deps<'db'>): Promise<void> => {
  await db.kysely
    .deleteFrom('WhatsappSend')
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db.kysely
    .deleteFrom('WhatsappOutbox')
    .where('createdAt', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
}

/** Deletes the development messages to a deleted user's phone. */
export const deleteDevelopmentMessagesTo = async (tx: Tx, phone: string): Promise<void> => {
  await tx.deleteFrom('WhatsappOutbox').where('to', '=', phone).execute()
}
