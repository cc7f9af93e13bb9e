import { z } from 'zod'
import { role } from '../accounts/views.ts'
import { dealStatuses, handoverTypes, offerCauses, paymentMethods } from '../deals/state.ts'
import { dealChanges } from '../deals/views.ts'

/** A person's name; `null` if the account has none any more. */
const who = z.string().nullable()
/** A product's title; `null` if it has none yet. */
const product = z.string().nullable()
const text = z.string()
/** An administrator's words, if there are any. */
const reason = z.string().nullable()
/** A price as its currency's country writes it, for API users. */
const price = z.string()
/** The same price; absent in notifications from before it was stored. */
const money = z.object({ amount: z.number(), currency: z.string() }).optional()
/** How many besides the one that is named. */
const others = z.number().int()

/** `expiring` is a reminder. */
const offerChanges = [
  'made',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'expiring',
] as const

/** An administrator decided a dispute. */
const decisions = ['decided-closed', 'decided-cancelled'] as const

/** Parameters of notifications by kind. Clients translate them. */
const params = {
  message: z.object({
    who: z.string(),
    /** `null`: an attachment. */
    text: text.nullable(),
    /** Of a voice note: its seconds. */
    voice: z.number().optional(),
  }),
  inquiry: z.object({ who, product, text }),
  comment: z.object({ who, subject: product, text }),
  /** A reply to a comment on something of the receiver's. */
  thread: z.object({ who, subject: product, text }),
  /** A reply to the receiver's comment. */
  reply: z.object({ who, text }),
  'comment-like': z.object({ who, text }),
  like: z.object({ who, others, product }),
  /** `shop` is `null` where the receiver is followed. */
  follow: z.object({ who, shop: z.string().nullable() }),
  'product-reduced': z.object({ product, price, money, percent: z.number().int() }),
  'shop-news': z.object({ shop: z.string(), product, others }),
  'saved-search': z.object({ search: z.string(), product, others }),
  offer: z.object({
    change: z.enum(offerChanges),
    product: z.string(),
    quantity: z.number().int(),
    price,
    money,
    /** Why it was closed, where no side decided that. */
    cause: z.enum(offerCauses).optional(),
  }),
  deal: z.object({
    change: z.enum([...dealStatuses, ...dealChanges, ...decisions, 'lapsing']),
    number: z.string(),
    product: z.string(),
    /** The buyer's first choice. `isUntold`: the shop is to say how it is paid. */
    chosen: z
      .object({
        who,
        handover: z.enum(handoverTypes),
        payment: z.enum(paymentMethods),
        isUntold: z.boolean(),
      })
      .optional(),
  }),
  'account-request-rejected': z.object({ type: z.enum(['deactivation', 'deletion']), reason }),
  'role-changed': z.object({ role, reason }),
  'account-status': z.object({ status: z.enum(['active', 'deactivated']), reason }),
  'comment-moderated': z.object({ verdict: z.enum(['hidden', 'deleted']), reason }),
  'product-moderated': z.object({
    status: z.enum(['active', 'inactive', 'rejected']),
    reason,
    /** Its title; missing in notifications of older versions. */
    product: z.string().nullish(),
  }),
  'shop-moderated': z.object({
    verdict: z.enum(['closed', 'opened', 'verified', 'unverified', 'renamed']),
    reason,
  }),
  'report-decided': z.object({ status: z.enum(['resolved', 'dismissed']), reason }),
  'identity-decided': z.object({ isApproved: z.boolean(), reason }),
  'seller-decided': z.object({ isApproved: z.boolean(), isDealer: z.boolean(), reason }),
  'password-changed': z.object({}),
  'second-factor': z.object({ isOn: z.boolean() }),
  'second-factor-guessed': z.object({}),
} as const

export type NotificationKind = keyof typeof params

/** A notification as kind and parameters. */
export type NotificationContent<Kind extends NotificationKind = NotificationKind> = {
  [K in Kind]: { kind: K; params: z.output<(typeof params)[K]> }
}[Kind]

const isContent = (value: unknown): boolean => {
  const content = z.object({ kind: z.string(), params: z.unknown() }).safeParse(value).data
  const known: Record<string, z.ZodType> = params
  return content !== undefined && known[content.kind]?.safeParse(content.params).success === true
}

export const content = z.custom<NotificationContent>(isContent).meta({
  type: 'object',
  properties: {
    kind: { type: 'string', enum: Object.keys(params) },
    params: { type: 'object', additionalProperties: true },
  },
  required: ['kind', 'params'],
})
