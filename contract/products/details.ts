import { z } from 'zod'
import { field } from '../field-codes.ts'
import { asNumber, blankIsAbsent, blankIsNull, parseJsonField } from '../form-fields.ts'
import { timestampInput } from '../ids.ts'
import { MAX_PRICE, MAX_TAG_LENGTH, MAX_TAGS } from '../limits.ts'
import { isCurrency } from '../money.ts'

const line = (max: number) =>
  z.preprocess(
    blankIsNull,
    z.string(field.textTooLong(max)).trim().max(max, field.textTooLong(max)).nullable().optional(),
  )

/**
 * Size limit of a free-form field and of a measure as JSON in UTF-8, since a list of 100 own
 * products carries all of them.
 */
const MAX_FREE_BYTES = 4000
const MAX_MEASURE_BYTES = 1000

/** Parses objects and lists, which a form sends as JSON. */
const readJson = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*[[{]/.test(value)
    ? parseJsonField(value, 2 * MAX_FREE_BYTES)
    : blankIsNull(value)

const MAX_MEASURE = 1e12
const encoder = new TextEncoder()
const isWithin = (bytes: number) => (value: unknown) => encoder.encode(JSON.stringify(value)).length <= bytes

/** Free-form fields of the seller. */
const free = z.preprocess(
  readJson,
  z
    .record(z.string().max(100), z.unknown(), field.detailsTooLarge)
    .refine(isWithin(MAX_FREE_BYTES), field.detailsTooLarge)
    .nullable()
    .optional(),
)
/** A measure: a number, a text with a unit, or an object. */
const measure = z.preprocess(
  readJson,
  z
    .union(
      [
        z.number().min(0).max(MAX_MEASURE),
        z.string().trim().max(100),
        z.record(z.string().max(100), z.unknown()),
      ],
      field.detailsTooLarge,
    )
    .refine(isWithin(MAX_MEASURE_BYTES), field.detailsTooLarge)
    .nullable()
    .optional(),
)

const readFlag = (value: unknown) => (value === 'true' ? true : value === 'false' ? false : value)
const flag = z.preprocess(readFlag, z.boolean().optional())
const quantity = z.number(field.stock).int(field.stock).min(0, field.stock).max(1_000_000_000, field.stock)

/** A number, or `{ quantity?, isInStock? }`. */
const stock = z.preprocess((value) => {
  const read = asNumber(readJson(value))
  return typeof read === 'number' ? { quantity: read, isInStock: true } : (read ?? undefined)
}, z
  .object({ quantity: z.preprocess(asNumber, quantity.optional()), isInStock: flag }, field.stock)
  .optional())

/** A longer text is no list of tags, and takes long to split. */
const MAX_TAGS_TEXT = 10_000

const splitTags = (value: unknown) => {
  const read = readJson(value)
  return typeof read === 'string' && read.length <= MAX_TAGS_TEXT ? read.split(',') : read
}
const tags = z.preprocess(
  splitTags,
  z
    .array(z.string(field.tags).trim().max(MAX_TAG_LENGTH, field.tags), field.tags)
    .transform((all) => [...new Set(all.filter((tag) => tag !== ''))])
    .refine((all) => all.length <= MAX_TAGS, field.tags)
    .nullable()
    .optional(),
)

/** Per cent. Stored rounded to two decimals. */
const discount = z.preprocess(
  (value) => asNumber(blankIsNull(value)),
  z.number(field.discount).min(0, field.discount).max(100, field.discount).nullable().optional(),
)
const optionalTime = z.preprocess(blankIsNull, timestampInput(field.saleMoment).nullable().optional())

/** Details besides title, description and price, of request bodies; `null` clears a field. */
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
  /** Whether a sale is planned. In the view, `isOnSale` says whether one is active. */
  isOnSale: flag,
  saleStartsAt: optionalTime,
  saleEndsAt: optionalTime,
}

/** Parts of a price other than its amount. An omitted amount is `undefined`. */
const priceParts = {
  currency: z.preprocess(
    blankIsAbsent,
    z.string(field.currency).trim().toUpperCase().refine(isCurrency, field.currency).optional(),
  ),
  discount,
}

/** An amount of 0 means no price, as an empty field does. */
export const optionalPrice = z.object(
  {
    amount: z.preprocess(
      (value) => asNumber(blankIsAbsent(value)),
      z
        .number(field.pricePositive)
        .min(0, field.pricePositive)
        .max(MAX_PRICE, field.pricePositive)
        .optional(),
    ),
    ...priceParts,
  },
  field.pricePositive,
)

/** The price of an edited product: `{ amount, currency?, discount? }`, or the amount alone. */
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
          .max(MAX_PRICE, field.pricePositive),
      ),
      ...priceParts,
    },
    field.priceRequired,
  ),
)
