import type { createProduct as createProductCall } from '../../../../contract/products/rest.ts'
import type { CallParsed } from '../../../../contract/wire.ts'
import { Prisma } from '../../../../prisma/generated/client.ts'

type Given = Pick<
  CallParsed<typeof createProductCall>,
  | 'category'
  | 'subcategory'
  | 'brand'
  | 'condition'
  | 'sku'
  | 'barcode'
  | 'weight'
  | 'dimensions'
  | 'shipping'
  | 'seo'
  | 'attributes'
  | 'tags'
  | 'stock'
  | 'discount'
  | 'isOnSale'
  | 'saleStartsAt'
  | 'saleEndsAt'
> & { price?: { discount?: number | null | undefined } | undefined }

/** What a seller said of a product, as its columns: what was not said is `undefined`, and stays as it is. */
export function detailColumns(given: Given) {
  const discount = given.discount ?? given.price?.discount
  const { category, subcategory, brand, condition, sku, barcode } = given
  return {
    category,
    subcategory,
    brand,
    condition,
    sku,
    barcode,
    weight: json(given.weight),
    dimensions: json(given.dimensions),
    shipping: json(given.shipping),
    seo: json(given.seo),
    attributes: filled(given.attributes ?? (given.attributes === null ? {} : undefined)),
    tags: given.tags === null ? [] : given.tags,
    ...stockColumns(given.stock),
    discount: cleared(given) ? 0 : discount == null ? undefined : Math.round(discount * 100),
    // Who names a discount and nothing else wants it to count.
    isOnSale: given.isOnSale ?? (discount == null ? undefined : discount > 0),
    saleStartsAt: dateOf(given.saleStartsAt),
    saleEndsAt: dateOf(given.saleEndsAt),
  }
}

/** Returns everything that a seller wrote about a product: each text, and the names and values of attributes. */
export const writtenTexts = (
  given: Given & { title?: string | null | undefined; description?: string | null | undefined },
): string[] => {
  const { title, description, category, subcategory, brand, sku, barcode, shipping, seo, tags } = given
  const attributes = given.attributes ?? {}
  const written = [title, description, category, subcategory, brand, sku, barcode, shipping, seo, tags]
  return [...written.flatMap(textsIn), ...Object.keys(attributes), ...textsIn(attributes)]
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn)

const cleared = ({ discount, price }: Given) =>
  discount === null || (discount === undefined && price?.discount === null)

const stockColumns = (stock: Given['stock']) => ({
  stockQuantity: stock?.quantity,
  isInStock: stock?.isInStock,
})

const dateOf = (moment: string | null | undefined) => (typeof moment === 'string' ? new Date(moment) : moment)

// zod has made sure that it is JSON.
const filled = (value: unknown) => value as Prisma.InputJsonValue | undefined

// Prisma tells the JSON null from the column’s.
const json = (value: unknown) => (value === null ? Prisma.DbNull : filled(value))
