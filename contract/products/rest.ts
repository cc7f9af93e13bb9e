import { z } from 'zod'
import { byId, cursorQuery, id } from '../ids.ts'
import { isCurrency } from '../money.ts'
import { field } from '../texts.ts'
import { endpoint, type FileRule } from '../wire.ts'
import { product, productPagination } from './views.ts'

/** Spec 2, section 5 'Add product'. */
export const videoRule = {
  kind: 'video',
  maxBytes: 100 * 1024 * 1024,
  maxCount: 1,
  wrongKind: field.videoWrongKind,
  tooLarge: field.videoTooLarge,
} as const satisfies FileRule

const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

const optionalText = (least: number, tooShort: string, most: number, tooLong: string) =>
  z.preprocess(blankIsAbsent, z.string().trim().min(least, tooShort).max(most, tooLong).optional())

const price = z.object({
  /** 0 means that the seller names no price, as an empty field does. */
  amount: z.preprocess(
    blankIsAbsent,
    z.coerce.number(field.pricePositive).min(0, field.pricePositive).max(1e12).optional(),
  ),
  currency: z.preprocess(
    blankIsAbsent,
    z.string().trim().toUpperCase().refine(isCurrency, field.currency).optional(),
  ),
})

const newProduct = z.object({
  title: optionalText(2, field.titleShort, 200, field.titleLong),
  description: optionalText(3, field.descriptionTooShort, 1000, field.descriptionTooLong),
  price: price.optional(),
  /** Key of a finished resumable upload of one's own, instead of `video` in the same request. */
  videoKey: z.preprocess(blankIsAbsent, z.string().trim().max(200).optional()),
})

const creating = {
  method: 'POST',
  summary: 'List a product by its video; the work on it goes on in the background',
  body: newProduct,
  files: { video: videoRule },
  answer: z.object({ product }),
  status: 201,
  errors: [
    'NO_SHOP_YET',
    'VIDEO_REQUIRED',
    'VIDEO_WRONG_KIND',
    'VIDEO_TOO_LARGE',
    'UPLOAD_UNKNOWN',
    'FORBIDDEN',
  ],
} as const
export const createProduct = endpoint({ ...creating, path: '/products' })
export const createShopProduct = endpoint({
  ...creating,
  path: '/shops/:shopId/products',
  params: z.object({ shopId: id }),
  errors: [...creating.errors, 'NO_SHOP'],
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:id',
  summary: 'One product; what is not visible to the caller is 404',
  params: byId,
  answer: z.object({ product }),
  errors: ['NOT_FOUND'],
})

export const retryProduct = endpoint({
  method: 'POST',
  path: '/products/:id/retry',
  summary: 'Work on a failed video again',
  params: byId,
  answer: z.object({ product }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_FAILED'],
})

const products = z.object({ products: z.array(product), pagination: productPagination })

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Products, the newest first',
  query: cursorQuery().extend({
    shopId: z.uuid().optional(),
    category: z.string().trim().max(100).optional(),
    q: z.string().trim().max(500).optional(),
  }),
  answer: products,
})

export const listShopProducts = endpoint({
  method: 'GET',
  path: '/shops/:shopId/products',
  summary: 'A shop’s products; its owner also sees those that are not visible to others',
  params: z.object({ shopId: id }),
  query: cursorQuery(),
  answer: products,
  errors: ['NO_SHOP'],
})
