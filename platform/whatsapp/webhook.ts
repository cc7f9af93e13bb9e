import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { jsonOrUndefined } from '../parse-json.ts'
import { codeDeliveryOf, isNotificationCallback } from './cloud.ts'

/** WhatsApp's report on a message. */
export type Report = {
  messageId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** Time at WhatsApp. */
  at: Date
  deliveryId: string | null
  errorCode: number | null
}

/** Meta signs the raw body: 'sha256=' and the hex HMAC-SHA256 with the app secret. */
const SIGNATURE = /^sha256=([0-9a-f]{64})$/

/** Returns whether a body has a valid signature, in constant time. */
export const isSigned = (appSecret: string, body: Uint8Array, signature: string | undefined): boolean => {
  const hex = SIGNATURE.exec(signature ?? '')?.[1]
  if (hex === undefined) return false
  return timingSafeEqual(createHmac('sha256', appSecret).update(body).digest(), Buffer.from(hex, 'hex'))
}

/** Compares two secrets in constant time. */
export const isSameSecret = (secret: string, given: string): boolean => {
  const digestOf = (text: string) => createHmac('sha256', secret).update(text).digest()
  return timingSafeEqual(digestOf(secret), digestOf(given))
}

const error = z.object({ code: z.number().int() })
const status = z.object({
  id: z
    .string()
    .max(500)
    .regex(/^[ -~]+$/),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: z.coerce.number().int().min(0).max(4_102_444_800),
  biz_opaque_callback_data: z.string().optional().catch(undefined),
  errors: z.array(error).optional().catch(undefined),
})
const webhook = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            // Each is parsed separately, so that an invalid one does not affect the others.
            statuses: z.array(z.unknown()).optional(),
            errors: z.array(error).optional().catch(undefined),
          }),
        }),
      ),
    }),
  ),
})

/**
 * Returns the reports of a webhook body and the errors of the whole account. Ignores invalid
 * entries.
 */
export const readWebhook = (body: Uint8Array): { reports: Report[]; accountErrors: number[] } => {
  const values =
    webhook
      .safeParse(jsonOrUndefined(Buffer.from(body).toString('utf8')))
      .data?.entry.flatMap(({ changes }) => changes) ?? []
  const reports = values
    .flatMap(({ value }) => value.statuses ?? [])
    .map((one) => status.safeParse(one).data)
    .filter((one) => one !== undefined)
    // Nothing depends on the delivery of a notification.
    .filter((one) => !isNotificationCallback(one.biz_opaque_callback_data))
    .map((one) => ({
      messageId: one.id,
      status: one.status,
      at: new Date(one.timestamp * 1000),
      deliveryId: codeDeliveryOf(one.biz_opaque_callback_data),
      errorCode: one.errors?.[0]?.code ?? null,
    }))
  return {
    reports,
    accountErrors: values.flatMap(({ value }) => (value.errors ?? []).map(({ code }) => code)),
  }
}
