import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { deliveryOfCallback } from './cloud.ts'

/** What WhatsApp says of one message. */
export type Report = {
  messageId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** WhatsApp's own time. */
  at: Date
  deliveryId: string | null
  errorCode: number | null
}

/** Meta signs the very bytes: 'sha256=' and the hex of HMAC-SHA256 under the app's secret. */
const SIGNATURE = /^sha256=([0-9a-f]{64})$/

/** Whether these bytes are WhatsApp's. Takes alike long for every signature of the right length. */
export const isSigned = (appSecret: string, body: Uint8Array, signature: string | undefined): boolean => {
  const hex = SIGNATURE.exec(signature ?? '')?.[1]
  if (hex === undefined) return false
  return timingSafeEqual(createHmac('sha256', appSecret).update(body).digest(), Buffer.from(hex, 'hex'))
}

/** Whether two secrets are the same, in a time that tells nothing of where they differ. */
export const isSameSecret = (secret: string, given: string): boolean => {
  const digestOf = (text: string) => createHmac('sha256', secret).update(text).digest()
  return timingSafeEqual(digestOf(secret), digestOf(given))
}

const error = z.object({ code: z.number().int() })
const status = z.object({
  id: z.string().min(1).max(500),
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
            // Each is read by itself: one that is strange does not cost the others.
            statuses: z.array(z.unknown()).optional(),
            errors: z.array(error).optional().catch(undefined),
          }),
        }),
      ),
    }),
  ),
})

/** The reports in a webhook's body, and the errors that concern the whole account. What is of no use is left out. */
export const readWebhook = (body: Uint8Array): { reports: Report[]; accountErrors: number[] } => {
  const values = webhook.safeParse(parseJson(body)).data?.entry.flatMap(({ changes }) => changes) ?? []
  const reports = values
    .flatMap(({ value }) => value.statuses ?? [])
    .map((one) => status.safeParse(one).data)
    .filter((one) => one !== undefined)
    .map((one) => ({
      messageId: one.id,
      status: one.status,
      at: new Date(one.timestamp * 1000),
      deliveryId: deliveryOfCallback(one.biz_opaque_callback_data),
      errorCode: one.errors?.[0]?.code ?? null,
    }))
  return {
    reports,
    accountErrors: values.flatMap(({ value }) => (value.errors ?? []).map(({ code }) => code)),
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}
