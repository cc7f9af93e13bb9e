import { z } from 'zod'

/** The template of notifications that the double accepts. */
const NOTIFICATION_TEMPLATE = 'deal_update'

const text = z.object({ type: z.literal('text'), text: z.string().min(1).max(15) })
const parameters = z.tuple([text])
/** Meta's request for a template with a copy-code button. Any difference is an error. */
const codeRequest = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^\d{7,15}$/),
  type: z.literal('template'),
  biz_opaque_callback_data: z.string().max(512),
  template: z.strictObject({
    name: z.string(),
    language: z.strictObject({ code: z.string() }),
    components: z.tuple([
      z.strictObject({ type: z.literal('body'), parameters }),
      z.strictObject({
        type: z.literal('button'),
        sub_type: z.literal('url'),
        index: z.literal('0'),
        parameters,
      }),
    ]),
  }),
})

/** A text of a message about a deal: Meta refuses line breaks. */
const longText = z.object({ type: z.literal('text'), text: z.string().regex(/^[^\n\t]{1,1024}$/) })
/** Meta's request for a template with two texts and a button with a dynamic address. */
const notificationRequest = codeRequest.extend({
  template: z.strictObject({
    name: z.literal(NOTIFICATION_TEMPLATE),
    language: z.strictObject({ code: z.string() }),
    components: z.tuple([
      z.strictObject({ type: z.literal('body'), parameters: z.tuple([longText, longText]) }),
      z.strictObject({
        type: z.literal('button'),
        sub_type: z.literal('url'),
        index: z.literal('0'),
        parameters: z.tuple([longText]),
      }),
    ]),
  }),
})

/** Either request. */
export const sendRequest = notificationRequest.or(codeRequest)

type Request = z.output<typeof sendRequest>

/** Returns the texts of a message; for a code, which is sent twice, that code. */
export const textsOf = ({ template }: Request): string | null => {
  const [body, button] = template.components.map(({ parameters }) => parameters.map(({ text: one }) => one))
  if (template.name === NOTIFICATION_TEMPLATE) return [...(body ?? []), ...(button ?? [])].join(' | ')
  return body?.[0] === button?.[0] ? (body?.[0] ?? null) : null
}
