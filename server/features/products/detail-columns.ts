import { categoryNamed } from '../../../contract/categories/categories.ts'
import type { createProduct as createProductEndpoint } from '../../../contract/products/rest.ts'
import type { ParsedInput } from '../../../contract/wire.ts'

type Given = Pick<
  ParsedInput<typeof createProductEndpoint>,
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

/**
 * Returns the fields that a seller sent as columns; `undefined` for those that keep their values.
 */
export const detailColumns = (given: Given) => {
  const discount = given.discount ?? given.price?.discount
  const { category, subcategory, brand, condition, sku, barcode } = given
  return {
    // Lists look for the category as the shop categories spell it.
    category: category && categoryNamed(category),
    subcategory,
    brand,
    condition,
    sku,
    barcode,
    weight: json(given.weight),
    dimensions: json(given.dimensions),
    shipping: json(given.shipping),
    seo: json(given.seo),
    attributes: given.attributes === null ? '{}' : (json(given.attributes) ?? undefined),
    tags: given.tags === null ? [] : given.tags,
    ...stockColumns(given.stock),
    discount: cleared(given) ? 0 : discount == null ? undefined : Math.round(discount * 100),
    // A discount alone starts the sale.
    isOnSale: given.isOnSale ?? (discount == null ? undefined : discount > 0),
    saleStartsAt: dateOf(given.saleStartsAt),
    saleEndsAt: dateOf(given.saleEndsAt),
  }
}

/**
 * Returns all texts that a seller wrote about a product, including names and values of attributes.
 */
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

// JSON columns are written as text.
const json = (value: unknown): string | null | undefined =>
  value === undefined ? undefined : value === null ? null : JSON.stringify(value)
