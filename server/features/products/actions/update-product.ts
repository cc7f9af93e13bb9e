import { toMinor } from '../../../../contract/money.ts'
import type {
  updateProduct as updateProductCall,
  updateShopProduct as updateShopProductCall,
} from '../../../../contract/products/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { flagProduct } from '../../admin/public.ts'
import { productChanged } from '../events.ts'
import { checkOwn, getProduct } from '../queries/products.ts'
import { applySales } from './apply-sales.ts'
import { arrangeMedia, lockOwn, readWishes } from './arrange-media.ts'
import { detailColumns, writtenTexts } from './detail-columns.ts'
import { refreshListed } from './refresh-listed.ts'

type Changes = CallParsed<typeof updateProductCall>

/**
 * Changes what is sent of a product of the caller's own. Throws `NOT_FOUND` where the caller does not see it, `FORBIDDEN`
 * for another's, what `arrangeMedia` throws, and 422 for a price more precise than its currency or a sale that ends before
 * it starts.
 */
export async function updateProduct(
  world: Needs<'db' | 'outbox' | 'storage' | 'env'>,
  actor: Member,
  input: Changes & { shopId?: string },
): Promise<CallResult<typeof updateProductCall | typeof updateShopProductCall>> {
  await checkOwn(world, actor, input)
  const wishes = input.media && (await readWishes(world, actor, input.media))
  await world.outbox.transact(async (tx) => {
    const product = await lockOwn(tx, actor, input.id)
    if (input.price !== undefined) await change(tx, input)
    await flagProduct(world, tx, { id: input.id, texts: writtenTexts(input) })
    if (wishes) await arrangeMedia(tx, product, wishes, input.mediaBefore)
  })
  return getProduct(world, actor, { id: input.id })
}

/** All but the media: a body of media alone has no price (the contract says so). */
async function change(tx: Transaction, input: Changes): Promise<void> {
  const { id, title, description, isAvailable } = input
  const before = await tx.product.findUniqueOrThrow({
    where: { id },
    select: { currency: true, isOnSale: true, discount: true, saleStartsAt: true, saleEndsAt: true },
  })
  const { discount: _old, ...sale } = before
  const columns = detailColumns(input)
  const { saleStartsAt, saleEndsAt } = { ...sale, ...defined(columns) }
  if (saleStartsAt && saleEndsAt && saleEndsAt <= saleStartsAt)
    throw failField('body.saleEndsAt', field.saleEnds)
  const currency = input.price?.currency ?? before.currency
  const minor = toMinor(input.price?.amount ?? 0, currency)
  if (minor === null) throw failField('body.price.amount', field.priceTooPrecise)
  await tx.product.update({
    where: { id },
    data: { ...columns, title, description, isAvailable, currency, priceMinor: minor, reducedMinor: 0 },
  })
  await applySales(tx, id)
  if (isAvailable !== undefined) await refreshListed(tx, { productIds: [id] })
  await tx.record(productChanged, { productId: id })
}

const defined = <T extends object>(values: T): Partial<T> =>
  // Only the values that are there: what is left is a part of the whole.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
