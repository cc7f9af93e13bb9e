import { z } from 'zod'
import { isCurrency } from '../money.ts'
import { field } from '../texts.ts'

/** What a seller may say of a product beside title, description and price; all of it may be left out, `null` clears. */

/** A form sends an empty field as an empty text. */
export const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const blankIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

const line = (most: number) =>
  z.preprocess(
    blankIsNull,
    z.string(field.detailTooLong(most)).trim().max(most, field.detailTooLong(most)).nullable().optional(),
  )

/** Bytes of one free field, and of a measure, as JSON in UTF-8: a list shows a hundred products with all of them. */
const MAX_FREE_BYTES = 4000
const MAX_MEASURE_BYTES = 1000

/** A form cannot nest: it sends objects and lists as JSON. Longer text is left for the field's own check to refuse. */
const readJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return blankIsNull(value)
  if (value.length > 2 * MAX_FREE_BYTES) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const MOST_MEASURE = 1e12
const encoder = new TextEncoder()
const isWithin = (bytes: number) => (value: unknown) => encoder.encode(JSON.stringify(value)).length <= bytes

/** Free fields of the seller's own. */
const free = z.preprocess(
  readJson,
  z
    .record(z.string().max(100), z.unknown(), field.detailsTooLarge)
    .refine(isWithin(MAX_FREE_BYTES), field.detailsTooLarge)
    .nullable()
    .optional(),
)
/** A measure: a number, a text with its unit, or both apart. */
const measure = z.preprocess(
  readJson,
  z
    .union(
      [
        z.number().min(0).max(MOST_MEASURE),
        z.string().trim().max(100),
        z.record(z.string().max(100), z.unknown()),
      ],
      field.detailsTooLarge,
    )
    .refine(isWithin(MAX_MEASURE_BYTES), field.detailsTooLarge)
    .nullable()
    .optional(),
)

const isText = (value: unknown) => (value === 'true' ? true : value === 'false' ? false : value)
const flag = z.preprocess(isText, z.boolean().optional())
/** Reads a number that a form or an address sends as text; leaves every other type as it is. */
export const asNumber = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value
const quantity = z.number(field.stock).int(field.stock).min(0, field.stock).max(1_000_000_000, field.stock)

/** A number, or `{ quantity?, isInStock? }`. */
const stock = z.preprocess((value) => {
  const read = asNumber(readJson(value))
  return typeof read === 'number' ? { quantity: read, isInStock: true } : (read ?? undefined)
}, z
  .object({ quantity: z.preprocess(asNumber, quantity.optional()), isInStock: flag }, field.stock)
  .optional())

const splitTags = (value: unknown) => {
  const read = readJson(value)
  return typeof read === 'string' ? read.split(',') : read
}
const tags = z.preprocess(
  splitTags,
  z
    .array(z.string(field.tags).trim().max(50, field.tags), field.tags)
    .transform((all) => [...new Set(all.filter((tag) => tag !== ''))])
    .refine((all) => all.length <= 20, field.tags)
    .nullable()
    .optional(),
)

/** Per cent; two decimals are kept. */
const discount = z.preprocess(
  (value) => asNumber(blankIsNull(value)),
  z.number(field.discount).min(0, field.discount).max(100, field.discount).nullable().optional(),
)
const moment = z.preprocess(
  blankIsNull,
  z.iso
    .datetime({ offset: true, error: field.saleMoment })
    .regex(/^[12]/, field.saleMoment)
    .nullable()
    .optional(),
)

/** The fields themselves, for the bodies that take them. */
export const details = {
  category: line(100),
  subcategory: line(100),
  brand: line(100),
  condition: line(50),
  stock,
  sku: line(100),
  barcode: line(100),
  weight: measure,
  dimensions: measure,
  shipping: free,
  seo: free,
  attributes: free,
  tags,
  discount,
  isOnSale: flag,
  saleStartsAt: moment,
  saleEndsAt: moment,
}

/** `{ amount, currency?, discount? }` as a form or JSON sends it. An amount that is not sent is `undefined`. */
const priceParts = {
  currency: z.preprocess(
    blankIsAbsent,
    z.string(field.currency).trim().toUpperCase().refine(isCurrency, field.currency).optional(),
  ),
  discount,
}
const MOST_AMOUNT = 1e12

/** 0 means that the seller names no price, as an empty field does. */
export const optionalPrice = z.object({
  amount: z.preprocess(
    (value) => asNumber(blankIsAbsent(value)),
    z.number(field.pricePositive).min(0, field.pricePositive).max(MOST_AMOUNT).optional(),
  ),
  ...priceParts,
})

/** The price of a product that is edited: `{ amount, currency?, discount? }`, or the amount alone. */
export const requiredPrice = z.preprocess(
  (value) => {
    const given = asNumber(blankIsAbsent(value))
    return typeof given === 'number' || typeof given === 'string' ? { amount: given } : given
  },
  z.object(
    {
      amount: z.preprocess(
        (value) => asNumber(blankIsAbsent(value)),
        z
          .number({ error: ({ input }) => (input == null ? field.priceRequired : field.pricePositive) })
          .min(0, field.pricePositive)
          .max(MOST_AMOUNT, field.pricePositive),
      ),
      ...priceParts,
    },
    field.priceRequired,
  ),
)
