import type { Needs } from '../platform.ts'
import type { Whatsapp } from './port.ts'

const MOST_LISTED = 100

/** A message as WhatsApp would have got it. */
export type OutboxMessage = { to: string; template: string; code: string; createdAt: string }

/**
 * WhatsApp for development: keeps messages in a table and prints their codes. The same delivery is kept and printed
 * once, however often it is sent. Nothing is heard of them afterwards.
 */
export const createWhatsappOutbox = ({ db, log }: Needs<'db' | 'log'>): Whatsapp => ({
  reports: false,
  noteError: async () => undefined,
  sendOtp: async ({ deliveryId, to, code }) => {
    const stored = await db.query(
      `INSERT INTO "WhatsappOutbox" (id, "to", template, code) VALUES ($1, $2, 'verification_code', $3)
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      [deliveryId, to, code],
    )
    // In the text, since the log hides fields that are called like secrets; this adapter does not start in production.
    if (stored.length > 0) log.info({ to }, `WhatsApp code for ${to}: ${code}`)
    return { messageId: `outbox-${deliveryId}` }
  },
})

/** The messages kept, newest first; only those to one number where it is given, with its plus or as URLs garble it. */
export async function listOutbox({ db }: Needs<'db'>, to?: string): Promise<OutboxMessage[]> {
  const number = to === undefined ? null : `+${to.replace(/\D/g, '')}`
  const rows = await db.query<Omit<OutboxMessage, 'createdAt'> & { createdAt: Date }>(
    `SELECT "to", template, code, "createdAt" FROM "WhatsappOutbox" WHERE $1::text IS NULL OR "to" = $1
     ORDER BY "createdAt" DESC, id DESC LIMIT $2`,
    [number, MOST_LISTED],
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
