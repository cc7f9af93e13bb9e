import { z } from 'zod'
import { person } from '../accounts/views.ts'
import { field } from '../field-codes.ts'
import { bothIds, byId, id, timestamp } from '../ids.ts'
import { MAX_MESSAGE_LENGTH } from '../limits.ts'
import { cursorQuery, pagination } from '../pagination.ts'
import { success } from '../texts.ts'
import { endpoint } from '../wire.ts'

const contact = z
  .string(field.inquiryContact)
  .trim()
  .max(200, field.inquiryContact)
  .nullish()
  .transform((value) => value || undefined)

/** How the sender wants to be answered. A bare text is stored as `other`. */
const contactInfo = z.preprocess(
  (value) => (typeof value === 'string' ? { other: value } : (value ?? undefined)),
  z.object({ name: contact, email: contact, phone: contact, other: contact }).prefault({}),
)

export const inquiry = z.object({
  ...bothIds,
  productId: id,
  product: z.object({ id, title: z.string(), image: z.string().nullable() }),
  user: person,
  message: z.string(),
  contactInfo: z.object({
    name: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    other: z.string().optional(),
  }),
  createdAt: timestamp,
})
export type Inquiry = z.output<typeof inquiry>

export const createInquiry = endpoint({
  method: 'POST',
  path: '/products/:id/inquiry',
  summary: 'Ask a shop about a product, with contact details for the answer',
  params: byId,
  body: z.object({
    message: z
      .string(field.chatMessageRequired)
      .trim()
      .min(1, field.chatMessageRequired)
      .max(MAX_MESSAGE_LENGTH, field.messageTooLong),
    contactInfo,
  }),
  answer: z.object({ inquiry }),
  status: 201,
  message: success.inquirySent,
  errors: ['NOT_FOUND', 'OWN_PRODUCT', 'FORBIDDEN'],
  httpRate: { count: 60, seconds: 3600 },
})

const inquiries = z.object({ inquiries: z.array(inquiry), pagination })
export const listInquiries = endpoint({
  method: 'GET',
  path: '/products/:id/inquiries',
  summary: 'Inquiries about an own product, latest first',
  params: byId,
  query: cursorQuery(),
  answer: inquiries,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const listShopInquiries = endpoint({
  method: 'GET',
  path: '/shops/:shopId/inquiries',
  summary: 'Inquiries about all products of an own shop, latest first',
  params: z.object({ shopId: id }),
  query: cursorQuery(),
  answer: inquiries,
  errors: ['NO_SHOP', 'FORBIDDEN'],
})
