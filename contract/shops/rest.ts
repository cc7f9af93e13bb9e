import { z } from 'zod'
import { byId, id, pageQuery, pagination } from '../ids.ts'
import { field } from '../texts.ts'
import { endpoint } from '../wire.ts'
import { slugProblem } from './slug.ts'
import { shop, shopCategories } from './views.ts'

const slug = z
  .string(field.slugRequired)
  .trim()
  .toLowerCase()
  .superRefine((value, context) => {
    const problem = slugProblem(value)
    // A reserved address is like one that is taken, for which saving has a text of its own.
    if (problem)
      context.addIssue({
        code: 'custom',
        message: problem === field.slugTaken ? field.slugUnavailable : problem,
      })
  })

export const createShop = endpoint({
  method: 'POST',
  path: '/shops',
  summary: 'Open one’s shop: one for each user',
  body: z.object({
    name: z
      .string(field.shopNameRequired)
      .trim()
      .min(1, field.shopNameRequired)
      .min(3, field.shopNameShort)
      .max(100),
    description: z
      .string(field.shopDescriptionRequired)
      .trim()
      .min(1, field.shopDescriptionRequired)
      .min(10, field.shopDescriptionShort)
      .max(2000),
    category: z.enum(shopCategories, field.shopCategory),
    contactPhone: z.string().trim().max(40).nullish(),
    slug,
  }),
  answer: z.object({ shop }),
  status: 201,
  errors: ['SHOP_EXISTS', 'SLUG_TAKEN'],
})

export const checkSlug = endpoint({
  method: 'GET',
  path: '/shops/check-slug',
  summary: 'Whether a shop address is free; one’s own counts as free',
  query: z.object({ slug: z.string().max(300).default('') }),
  answer: z.object({ available: z.boolean(), reason: z.string().optional() }),
})

export const getShop = endpoint({
  method: 'GET',
  path: '/shops/:id',
  summary: 'A shop by id or by its address, old addresses included',
  params: z.object({ id: z.string().min(1).max(100) }),
  answer: z.object({ shop }),
  errors: ['NO_SHOP'],
})

export const listShops = endpoint({
  method: 'GET',
  path: '/shops',
  summary: 'Shops, the newest first',
  query: pageQuery().extend({ q: z.string().trim().max(200).optional() }),
  answer: z.object({ shops: z.array(shop), pagination }),
})

export const listShopCategories = endpoint({
  method: 'GET',
  path: '/shop-categories',
  summary: 'What a shop can deal in',
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

export const shopId = z.object({ shopId: id })
