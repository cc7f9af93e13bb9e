import type { Deps } from '../platform.ts'
import type { Whatsapp } from './port.ts'

const MAX_LISTED = 100

/** A message that WhatsApp would have received. `code` is the whole text of a notification. */
export type DevelopmentMessage = { to: string; template: string; code: string; createdAt: string }

/**
 * WhatsApp for development: stores messages in a table and logs their codes, once per delivery.
 * There are no reports.
 */
export const createDevelopmentWhatsapp = ({ db, log }: Deps<'db' | 'log'>): Whatsapp => {
  /** Returns whether the message is new. */
  const store = async (id: string, message: { to: string; template: string; code: string }) => {
    const { numInsertedOrUpdatedRows } = await db.kysely
      .insertInto('WhatsappOutbox')
      .values({ id, ...message })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  return {
    reportsDelivery: false,
    handleReportedError: async () => undefined,
    sendOtp: async ({ deliveryId, to, code }) => {
      const isNew = await store(deliveryId, { to, template: 'verification_code', code })
      // The code is part of the text because the log hides secret fields. This adapter does not
      // start in production.
      if (isNew) log.info({ to }, `WhatsApp code for ${to}: ${code}`)
      return { messageId: `outbox-${deliveryId}` }
    },
    sendNotification: async ({ deliveryId, to, language, textIn, path }) => {
      const { title, message } = textIn(language)
      const code = `${title}. ${message} (${path})`
      await store(deliveryId, { to, template: 'notice', code })
      return { messageId: `outbox-${deliveryId}` }
    },
  }
}

/**
 * Returns stored messages, newest first, optionally of one number, with its plus or URL-decoded.
 */
export const listDevelopmentMessages = async (
  { db }: Deps<'db'>,
  to?: string,
): Promise<DevelopmentMessage[]> => {
  const rows = await db.kysely
    .selectFrom('WhatsappOutbox')
    .select(['to', 'template', 'code', 'createdAt'])
    .$if(to !== undefined, (query) => query.where('to', '=', `+${to?.replace(/\D/g, '')}`))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
