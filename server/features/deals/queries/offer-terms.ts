import { MAX_PRICE_FACTOR } from '../../../../contract/deals/state.ts'
import { field } from '../../../../contract/field-codes.ts'
import { toMinor } from '../../../../contract/money.ts'
import { untitledProduct } from '../../../../contract/products/views.ts'
import { HOUR_MS } from '../../../../contract/time.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { isVisibleTo, priceAt, priceColumns, productTable } from '../../products/tables.ts'
import { shopTable } from '../../shops/tables.ts'

/**
 * Reads what an offer or a purchase needs of a product.
 * @throws NOT_FOUND if the viewer does not see it
 */
export const loadSellableProduct = async (
  executor: Executor,
  productId: string,
  viewer: string,
  now: Date,
) => {
  const row = await executor
    .selectFrom(productTable.as('p'))
    .innerJoin(shopTable.as('s'), 's.id', 'p.shopId')
    .select(['p.id', 'p.shopId', 'p.ownerId', 'p.title', 'p.stockQuantity', 'p.isInStock', ...priceColumns])
    .select([
      'p.lowestMinor',
      'p.autoAcceptMinor',
      'p.offersOn',
      's.offersOn as shopOffersOn',
      's.offerHours',
    ])
    .where('p.id', '=', productId)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  const asking = priceAt(row, now)?.current ?? null
  return {
    ...row,
    title: row.title ?? untitledProduct,
    // A product of price 0 shows no price: it cannot be bought without an offer.
    askingMinor: asking === 0 ? null : asking,
    takesOffers: row.offersOn && row.shopOffersOn,
    inStock: row.isInStock ? row.stockQuantity : 0,
  }
}
export type SellableProduct = Awaited<ReturnType<typeof loadSellableProduct>>

/**
 * Returns the price of a proposal in minor units.
 * @throws 422 for an amount or quantity that the product does not allow; OUT_OF_STOCK
 */
export const priceOfTerms = (
  product: SellableProduct,
  { amount, quantity }: { amount: number; quantity: number },
): number => {
  const priceMinor = toMinor(amount, product.currency)
  if (priceMinor === null) throw failField('body.amount', field.priceTooPrecise)
  // An amount above 0 can be rounded to 0.
  if (priceMinor === 0) throw failField('body.amount', field.amount)
  if (product.askingMinor !== null && priceMinor > product.askingMinor * MAX_PRICE_FACTOR)
    throw failField('body.amount', field.amountTooHigh(MAX_PRICE_FACTOR))
  if (product.inStock < 1) throw fail('OUT_OF_STOCK')
  if (quantity > product.inStock) throw failField('body.quantity', field.quantityTooHigh(product.inStock))
  if (!Number.isSafeInteger(priceMinor * quantity)) throw failField('body.amount', field.amount)
  return priceMinor
}

/** Returns when a proposal of `from` expires. */
export const offerExpiry = ({ offerHours }: Pick<SellableProduct, 'offerHours'>, from: Date): Date =>
  new Date(from.getTime() + offerHours * HOUR_MS)
