import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../platform.ts'

/** Deletes what was sent: after a day, since limits and budget look no further back; after a week in development. */
export async function deleteOldMessages({ db }: Deps<'db'>): Promise<void> {
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
export async function deleteMessagesTo(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('WhatsappOutbox').where('to', '=', phone).execute()
}
