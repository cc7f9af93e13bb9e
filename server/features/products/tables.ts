import { type Expression, sql } from 'kysely'
import type { Executor } from '../../../platform/db/db.ts'
import { literal } from '../../../platform/db/expressions.ts'
import { readable } from '../../../platform/db/readable.ts'
import type { ProductMedia } from '../../../prisma/json.ts'
import { byCreation, type ExportSections, ownRows } from '../../export-rows.ts'

export { isPersonalized, priceColumns, selectPageOf, withViewerActions } from './queries/columns.ts'
export { isPricedBetween } from './queries/filters.ts'
export { MAX_PAGE_ROWS } from './queries/pages.ts'
export { priceAt } from './queries/sale.ts'
export {
  isListed,
  isListedForUnblocked,
  isReadableTo,
  isRemoved,
  isVisibleTo,
} from './queries/visibility.ts'

/** Products: their text, price, place and public counts. Lists use `selectPageOf`. */
export const productTable = readable('Product', [
  'id',
  'shopId',
  'ownerId',
  'title',
  'description',
  'priceMinor',
  'reducedMinor',
  'discount',
  'isOnSale',
  'saleStartsAt',
  'saleEndsAt',
  'currency',
  'category',
  'subcategory',
  'brand',
  'media',
  'status',
  'failureReason',
  'isListed',
  'stockQuantity',
  'isInStock',
  'offersOn',
  'lowestMinor',
  'autoAcceptMinor',
  'tags',
  'likesCount',
  'bookmarksCount',
  'commentsCount',
  'viewsCount',
  'inquiriesCount',
  'ratingSum',
  'ratingCount',
  'publishedAt',
  'createdAt',
  'updatedAt',
  'deletedAt',
])

/** Inquiries about products. */
export const productInquiryTable = readable('ProductInquiry', [
  'id',
  'productId',
  'shopId',
  'message',
  'createdAt',
])

/** Products with a blocked word that an administrator has not looked at. */
export const productFlagTable = readable('ProductFlag', ['productId', 'createdAt'])

/** The search index: one document for each listed product. */
export const productSearchTable = readable('ProductSearch', ['productId'])

/** The vocabulary of listed products. */
export const searchWordTable = readable('SearchWord', ['word'])

/**
 * Maximum number of similar words of the vocabulary that are compared, an arbitrary choice of them:
 * one shop can add thousands.
 */
export const MAX_COMPARED_WORDS = 1000
/** Maximum milliseconds of a comparison with the vocabulary (decision 020). */
export const MAX_COMPARING_MS = 250

/**
 * Selects how many products are listed. `refreshListed` maintains the row: counting would cost
 * more than a page.
 */
export const listedTotal = () => storedCount(literal('products.listed'))

/** Selects the value of a row of "Tally", 0 if there is none. */
export const storedCount = (name: Expression<string>) =>
  sql<number>`coalesce((SELECT value FROM "Tally" WHERE name = ${name}), 0)`

/** The number of listed products of a category is stored under this and the category. */
export const CATEGORY_COUNT = 'products.category:'

/** Selects the categories with listed products, those with the most first. */
export const largestCategories = (executor: Executor) =>
  executor
    .selectFrom('Tally')
    .select(sql<string>`substr(name, ${sql.lit(CATEGORY_COUNT.length + 1)})`.as('category'))
    .where('name', 'like', 'products.category:%')
    .where('value', '>', 0)
    .orderBy('value', 'desc')
    .orderBy('name')

/**
 * Selects the most common words of listed products, with the share of the products that have them.
 */
export const commonLexemes = () => sql<{ lexeme: string; share: number }>`(
  SELECT lexeme, share FROM pg_stats,
    LATERAL unnest(most_common_elems::text::text[], most_common_elem_freqs) AS known (lexeme, share)
  WHERE schemaname = current_schema() AND tablename = 'ProductSearch' AND attname = 'document'
    AND lexeme IS NOT NULL)`

export const productsExport: ExportSections = {
  products: ownRows('Product', { of: ['ownerId'], order: byCreation, unless: 'deletedAt' }),
  inquiries: ownRows('ProductInquiry', { of: ['userId'], order: byCreation }),
}

/** Returns the storage key of the image that stands for a product's media. */
export const coverKeyOf = ([first]: readonly ProductMedia[]): string | null =>
  first?.type === 'video' ? first.poster : (first?.key ?? null)
