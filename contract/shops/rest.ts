import { z } from 'zod'
import { MAX_OFFER_HOURS } from '../deals/state.ts'
import { field } from '../field-codes.ts'
import { byId } from '../ids.ts'
import { MAX_SHOP_DESCRIPTION_LENGTH, MAX_SHOP_NAME_LENGTH } from '../limits.ts'
import { largestFileRule } from '../media/folders.ts'
import { cursorQuery, pagination } from '../pagination.ts'
import { success } from '../texts.ts'
import { endpoint, type FileRule } from '../wire.ts'
import { brokenSlugRule } from './slug.ts'
import { shop, shopCategories, shopImages, shopStats } from './views.ts'

const slug = z
  .string(field.slugRequired)
  .trim()
  .toLowerCase()
  .superRefine((value, context) => {
    const rule = brokenSlugRule(value)
    // A reserved address is reported like a taken one.
    if (rule)
      context.addIssue({
        code: 'custom',
        message: rule === 'slugTaken' ? field.slugUnavailable : field[rule],
      })
  })

/** In national or international format; stored as E.164. */
const contactPhone = z.string().trim().max(40, field.phone).nullish()

const city = z.string().trim().max(100).nullish()

export const createShop = endpoint({
  method: 'POST',
  path: '/shops',
  summary: 'Create the caller’s shop; one per user',
  body: z.object({
    name: z
      .string(field.shopNameRequired)
      .trim()
      .min(1, field.shopNameRequired)
      .min(3, field.shopNameShort)
      .max(MAX_SHOP_NAME_LENGTH, field.shopNameLong),
    description: z
      .string(field.shopDescriptionRequired)
      .trim()
      .min(1, field.shopDescriptionRequired)
      .min(10, field.shopDescriptionShort)
      .max(MAX_SHOP_DESCRIPTION_LENGTH, field.shopDescriptionLong),
    category: z.enum(shopCategories, field.shopCategory),
    contactPhone,
    city,
    slug,
  }),
  answer: z.object({ shop }),
  status: 201,
  errors: ['SHOP_EXISTS', 'SLUG_TAKEN', 'LIMIT_REACHED'],
})

export const checkSlug = endpoint({
  method: 'GET',
  path: '/shops/check-slug',
  summary: 'Whether a shop address is available; the caller’s own counts as available',
  query: z.object({ slug: z.string().default('') }),
  answer: z.object({ available: z.boolean(), reason: z.string().optional() }),
})

export const getShop = endpoint({
  method: 'GET',
  path: '/shops/:id',
  summary: 'A shop by id or by its current or former address',
  params: z.object({ id: z.string().min(1).max(100) }),
  answer: z.object({ shop }),
  errors: ['NO_SHOP'],
})

export const listShops = endpoint({
  method: 'GET',
  path: '/shops',
  summary: 'Shops, newest first; an unknown filter value matches nothing',
  query: cursorQuery().extend({
    /** Searched in name and description. */
    q: z.string().trim().max(200).optional(),
    category: z.string().trim().max(100).optional(),
    /** ISO 3166-1 alpha-2. */
    country: z.string().trim().toUpperCase().max(100).optional(),
    verified: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).optional(),
  }),
  answer: z.object({ shops: z.array(shop), pagination }),
})

export const listShopCategories = endpoint({
  method: 'GET',
  path: '/shop-categories',
  summary: 'Categories of shops',
  answer: z.object({ categories: z.array(z.string()) }),
})

export const listUserShops = endpoint({
  method: 'GET',
  path: '/users/:id/shops',
  summary: 'The shop of a user; 404 where there is none',
  params: byId,
  answer: z.object({ shops: z.array(shop) }),
  errors: ['NO_SHOP'],
})

const owners = ['NO_SHOP', 'FORBIDDEN'] as const

/** Key or address of an own upload; `null` removes the image. */
const image = z.string().trim().max(2000).nullable()

/** Changes that may rewrite all products of a shop. */
const wholeShopRate = { count: 60, seconds: 3600 }

export const updateShop = endpoint({
  method: 'PUT',
  path: '/shops/:id',
  summary: 'Update the caller’s shop; omitted fields keep their values',
  params: byId,
  body: z.object({
    name: z
      .string(field.shopSaveNameRequired)
      .trim()
      .min(1, field.shopSaveNameRequired)
      .min(3, field.shopNameShort)
      .max(MAX_SHOP_NAME_LENGTH, field.shopNameLong)
      .optional(),
    description: z
      .string(field.shopSaveDescriptionRequired)
      .trim()
      .min(1, field.shopSaveDescriptionRequired)
      .min(10, field.shopSaveDescriptionShort)
      .max(MAX_SHOP_DESCRIPTION_LENGTH, field.shopDescriptionLong)
      .optional(),
    slug: z
      .string(field.slugRequired)
      .trim()
      .toLowerCase()
      .min(1, field.slugRequired)
      .refine((value) => value === '' || brokenSlugRule(value) === null, field.shopSaveSlug)
      .optional(),
    category: z.enum(shopCategories, field.shopCategory).optional(),
    contactPhone,
    city,
    logo: image.optional(),
    coverImage: image.optional(),
    offers: z
      .object({
        isOn: z.boolean().optional(),
        expiresInHours: z
          .int(field.offerHours)
          .min(1, field.offerHours)
          .max(MAX_OFFER_HOURS, field.offerHours)
          .optional(),
      })
      .optional(),
    paymentInstructions: z.string().trim().max(500, field.textTooLong(500)).nullish(),
  }),
  answer: z.object({ shop }),
  errors: [...owners, 'SLUG_TAKEN', 'LIMIT_REACHED', 'UPLOAD_UNKNOWN'],
  httpRate: wholeShopRate,
})

export const deleteShop = endpoint({
  method: 'DELETE',
  path: '/shops/:id',
  summary:
    'Delete the caller’s shop: its products are hidden, its chats stay readable, and a new shop can be created',
  params: byId,
  answer: z.object({}),
  message: success.shopDeleted,
  errors: [...owners, 'SHOP_CLOSED', 'CONFLICT'],
})

const shopStatusBase = {
  method: 'POST',
  params: byId,
  answer: z.object({ shop }),
  httpRate: wholeShopRate,
} as const
export const activateShop = endpoint({
  ...shopStatusBase,
  path: '/shops/:id/activate',
  summary: 'Reopen a shop; for its owner or an administrator',
  errors: [...owners, 'SHOP_CLOSED'],
})
export const deactivateShop = endpoint({
  ...shopStatusBase,
  path: '/shops/:id/deactivate',
  summary: 'Close a shop, which hides it and its products; for its owner or an administrator',
  errors: owners,
})

const shopImageBase = {
  method: 'PUT',
  params: byId,
  body: z
    .object({ url: image.optional(), key: image.optional() })
    .refine(({ url, key }) => url !== undefined || key !== undefined, {
      path: ['url'],
      message: field.imageWrongKind,
    }),
  answer: z.object({ shop }),
  errors: [...owners, 'UPLOAD_UNKNOWN'],
} as const
export const setShopLogo = endpoint({
  ...shopImageBase,
  path: '/shops/:id/logo',
  summary: 'Set or remove the logo of the caller’s shop',
})
export const setShopCover = endpoint({
  ...shopImageBase,
  path: '/shops/:id/cover',
  summary: 'Set or remove the cover image of the caller’s shop',
})

const imageFile = {
  kind: 'image',
  maxBytes: largestFileRule('shops').maxBytes,
  maxCount: 1,
  wrongKind: field.imageWrongKind,
  tooLarge: largestFileRule('shops').tooLarge,
} as const satisfies FileRule

export const uploadShopImage = endpoint({
  method: 'POST',
  path: '/shops/:id/upload',
  summary: 'Upload a picture for the caller’s shop; visible after the shop is saved with it',
  params: byId,
  body: z.object({ type: z.enum(shopImages, field.shopImageType) }),
  files: { image: imageFile },
  answer: z.object({ url: z.string(), key: z.string() }),
  status: 201,
  message: success.imageUploaded,
  errors: [...owners, 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_INFECTED'],
})

export const getShopStats = endpoint({
  method: 'GET',
  path: '/shops/:id/stats',
  summary: 'Statistics of the caller’s shop: totals, and each of the last 30 days (UTC), oldest first',
  params: byId,
  answer: z.object({ stats: shopStats }),
  errors: owners,
})
