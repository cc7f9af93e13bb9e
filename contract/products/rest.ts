import { z } from 'zod'
import { field } from '../field-codes.ts'
import { blankIsAbsent } from '../form-fields.ts'
import { byId, id } from '../ids.ts'
import { MAX_IMAGES, MAX_PRICE, MAX_PRODUCT_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '../limits.ts'
import { productImage, productVideo } from '../media/folders.ts'
import { accountRates } from '../rates.ts'
import { success } from '../texts.ts'
import { endpoint, type FileRule } from '../wire.ts'
import { details, optionalPrice, requiredPrice } from './details.ts'
import { media, product, productStatsFor } from './views.ts'

export const videoRule = {
  kind: 'video',
  maxBytes: productVideo.maxBytes,
  maxCount: 1,
  wrongKind: field.videoWrongKind,
  tooLarge: productVideo.tooLarge,
} as const satisfies FileRule

const optionalText = (min: number, tooShort: string, max: number, tooLong: string) =>
  z.preprocess(blankIsAbsent, z.string().trim().min(min, tooShort).max(max, tooLong).optional())

const offerAmount = z.number(field.amount).positive(field.amount).max(MAX_PRICE).nullish()
/** `null` removes an amount: offers below `lowest` are declined, from `autoAccept` accepted. */
const offers = z
  .object({ isOn: z.boolean().optional(), lowest: offerAmount, autoAccept: offerAmount })
  .optional()

const newProduct = z.object({
  title: optionalText(2, field.titleShort, MAX_TITLE_LENGTH, field.titleLong),
  description: optionalText(
    3,
    field.descriptionTooShort,
    MAX_PRODUCT_DESCRIPTION_LENGTH,
    field.descriptionTooLong,
  ),
  price: optionalPrice.optional(),
  ...details,
  offers,
  /** Key of a finished own resumable upload, instead of `video` in the same request. */
  videoKey: z.preprocess(blankIsAbsent, z.string().trim().max(200).optional()),
})

const createProductBase = {
  method: 'POST',
  summary:
    'Create a product from a video, which is processed in the background. With title, description and price, media can follow by PUT',
  body: newProduct,
  files: { video: videoRule },
  answer: z.object({ product }),
  status: 201,
  accountRate: accountRates.newProducts,
  errors: [
    'NO_SHOP_YET',
    'LIMIT_REACHED',
    'VIDEO_REQUIRED',
    'VIDEO_WRONG_KIND',
    'FILE_INFECTED',
    'VIDEO_TOO_LARGE',
    'UPLOAD_UNKNOWN',
    'FORBIDDEN',
  ],
} as const
export const createProduct = endpoint({ ...createProductBase, path: '/products' })
export const createShopProduct = endpoint({
  ...createProductBase,
  path: '/shops/:shopId/products',
  summary: 'The same as `POST /products`, by the path of the shop',
  params: z.object({ shopId: id }),
  errors: [...createProductBase.errors, 'NO_SHOP'],
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  summary: 'A product; 404 if the caller cannot see it',
  params: byId,
  answer: z.object({ product }),
  errors: ['NOT_FOUND'],
})

export const retryProduct = endpoint({
  method: 'POST',
  path: '/products/:id/retry',
  summary: 'Process a failed video again',
  params: byId,
  answer: z.object({ product }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_FAILED'],
})

const mediaEntry = z.preprocess(
  (value) => (typeof value === 'string' ? { key: value } : value),
  z.object({
    /** Key of the product's media or of an own upload (folder products). */
    key: z.preprocess(blankIsAbsent, z.string().trim().max(2000).optional()),
    url: z.preprocess(blankIsAbsent, z.string().trim().max(2000).optional()),
    isPrimary: z.boolean().optional(),
  }),
)

/** A form that stays open for long has seen more media than a product can have at once. */
const MAX_KNOWN = 100

const requiredField = (name: string, message: string) => {
  const isNamed = (issue: { path?: readonly PropertyKey[] | undefined }) => issue.path?.[0] === name
  return {
    path: [name],
    message,
    // Zod also calls this for values that are not objects.
    when: ({ value, issues }: z.core.ParsePayload) =>
      typeof value === 'object' && value !== null && !issues.some(isNamed),
  }
}

/** Fields that can be sent without title, description and price. */
const separateFields = ['media', 'mediaBefore', 'offers']

const needsNoTexts = (body: object): boolean => {
  const given = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : name))
  return (
    (given.includes('media') || given.includes('offers')) &&
    given.every((name) => separateFields.includes(name))
  )
}

type Omittable = 'title' | 'description' | 'price'
const isGiven = (
  body: Partial<Record<Omittable, unknown>> & { unchanged?: readonly Omittable[] | undefined },
  name: Omittable,
): boolean => body[name] !== undefined || (body.unchanged?.includes(name) ?? false)

const changedProduct = z
  .object({
    title: z
      .string(field.titleShort)
      .trim()
      .min(2, field.titleShort)
      .max(MAX_TITLE_LENGTH, field.titleLong)
      .optional(),
    description: z
      .string(field.descriptionTooShort)
      .trim()
      .min(3, field.descriptionTooShort)
      .max(MAX_PRODUCT_DESCRIPTION_LENGTH, field.descriptionTooLong)
      .optional(),
    price: requiredPrice.optional(),
    ...details,
    isAvailable: z.boolean().optional(),
    /** The complete list in order; omitted media are removed. A new video is processed first. */
    media: z
      .array(mediaEntry, field.mediaRequired)
      .min(1, field.mediaRequired)
      .max(MAX_IMAGES + 1, field.imagesMost(MAX_IMAGES))
      .optional(),
    /**
     * The keys that the client knew of when it made `media`. Media added since then are kept
     * although `media` omits them.
     */
    mediaBefore: z.array(z.string().trim().max(2000)).max(MAX_KNOWN).optional(),
    offers,
    /**
     * Required fields that are omitted, since another page may have changed them, or the product
     * was listed without them.
     */
    unchanged: z
      .array(z.enum(['title', 'description', 'price']))
      .max(3)
      .optional(),
  })
  // Reports missing fields together with invalid ones; media or offers alone need none of them.
  .refine((body) => needsNoTexts(body) || isGiven(body, 'title'), requiredField('title', field.titleShort))
  .refine(
    (body) => needsNoTexts(body) || isGiven(body, 'description'),
    requiredField('description', field.descriptionTooShort),
  )
  .refine((body) => needsNoTexts(body) || isGiven(body, 'price'), requiredField('price', field.priceRequired))

const productAnswer = z.object({ product })
const ofShop = z.object({ shopId: id, id })

const updateProductBase = {
  method: 'PUT',
  summary:
    'Update an own product. Send media or offers alone, or title, description and price (of which those that `unchanged` names may be omitted); other omitted fields keep their values',
  body: changedProduct,
  answer: productAnswer,
  message: success.productUpdated,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'MEDIA_UNKNOWN', 'TOO_MANY_IMAGES'],
  accountRate: accountRates.productChanges,
} as const
export const updateProduct = endpoint({ ...updateProductBase, path: '/products/:id', params: byId })
export const updateShopProduct = endpoint({
  ...updateProductBase,
  path: '/shops/:shopId/products/:id',
  summary: 'The same as `PUT /products/:id`, by the path of its shop',
  params: ofShop,
})

const deleteProductBase = {
  method: 'DELETE',
  summary: 'Delete an own product with its video and images; cancels its processing',
  answer: z.object({}),
  message: success.productDeleted,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
} as const
export const deleteProduct = endpoint({ ...deleteProductBase, path: '/products/:id', params: byId })
export const deleteShopProduct = endpoint({
  ...deleteProductBase,
  path: '/shops/:shopId/products/:id',
  summary: 'The same as `DELETE /products/:id`, by the path of its shop',
  params: ofShop,
})

export const getShopProduct = endpoint({
  method: 'GET',
  path: '/shops/:shopId/products/:id',
  summary: 'A product of a shop; 404 if the caller cannot see it',
  params: ofShop,
  answer: productAnswer,
  errors: ['NOT_FOUND'],
})

export const toggleAvailability = endpoint({
  method: 'PATCH',
  path: '/products/:id/toggle-availability',
  summary: 'Show or hide an own product; an Idempotency-Key makes retries safe',
  params: byId,
  desiredStateField: null,
  answer: productAnswer,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const addImages = endpoint({
  method: 'POST',
  path: '/products/:id/images',
  summary: 'Add images to an own product; at most ten in all',
  params: byId,
  files: {
    images: {
      kind: 'image',
      maxBytes: productImage.maxBytes,
      maxCount: MAX_IMAGES,
      wrongKind: field.imageWrongKind,
      tooLarge: productImage.tooLarge,
    },
  },
  /** The added images, and the whole product. */
  answer: z.object({ product, media: z.array(media) }),
  status: 201,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'TOO_MANY_IMAGES',
    'UNSUPPORTED_MEDIA_TYPE',
    'FILE_INFECTED',
    'PAYLOAD_TOO_LARGE',
  ],
})

const statsAnswer = z.object({ stats: productStatsFor })
export const getProductStats = endpoint({
  method: 'GET',
  path: '/products/:id/stats',
  summary: 'Counts of a product, and the caller’s own flags',
  params: byId,
  answer: statsAnswer,
  errors: ['NOT_FOUND'],
})
export const getShopProductStats = endpoint({
  method: 'GET',
  path: '/shops/:shopId/products/:id/stats',
  summary: 'The same, by the path of its shop',
  params: ofShop,
  answer: statsAnswer,
  errors: ['NOT_FOUND'],
})

export const batchProductStats = endpoint({
  method: 'POST',
  isReadOnly: true,
  path: '/products/stats/batch',
  summary: 'Counts of at most 100 products, by id; products that the caller cannot see are omitted',
  body: z.object({ productIds: z.array(z.string()).max(100) }),
  answer: z.record(z.string(), productStatsFor),
})
