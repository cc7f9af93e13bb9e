import type { Deps } from '../platform.ts'
import type { Whatsapp } from './port.ts'

const MOST_LISTED = 100

/** A message as WhatsApp would have got it. */
export type OutboxMessage = { to: string; template: string; code: string; createdAt: string }

/**
 * WhatsApp for development: keeps messages in a table and prints their codes. The same delivery is kept and printed
 * once, however often it is sent. Nothing is heard of them afterwards.
 */
export const createWhatsappOutbox = ({ db, log }: Deps<'db' | 'log'>): Whatsapp => ({
  reports: false,
  noteError: async () => undefined,
  sendOtp: async ({ deliveryId, to, code }) => {
    const { numInsertedOrUpdatedRows } = await db.kysely
      .insertInto('WhatsappOutbox')
      .values({ id: deliveryId, to, template: 'verification_code', code })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    // In the text, since the log hides fields that are called like secrets; this adapter does not start in production.
    if (numInsertedOrUpdatedRows === 1n) log.info({ to }, `WhatsApp code for ${to}: ${code}`)
    return { messageId: `outbox-${deliveryId}` }
  },
})

/** The messages kept, newest first; only those to one number where it is given, with its plus or as URLs garble it. */
export async function listOutbox({ db }: Deps<'db'>, to?: string): Promise<OutboxMessage[]> {
  const rows = await db.kysely
    .selectFrom('WhatsappOutbox')
    .select(['to', 'template', 'code', 'createdAt'])
    .$if(to !== undefined, (query) => query.where('to', '=', `+${to?.replace(/\D/g, '')}`))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
