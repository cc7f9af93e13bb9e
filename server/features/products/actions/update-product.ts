import { field } from '../../../../contract/field-codes.ts'
import { toMinor } from '../../../../contract/money.ts'
import type {
  updateProduct as updateProductEndpoint,
  updateShopProduct as updateShopProductEndpoint,
} from '../../../../contract/products/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { likelyCategory } from '../../categories/public.ts'
import { containsBlockedWord } from '../../settings/public.ts'
import { shopTable } from '../../shops/tables.ts'
import { detailColumns, writtenTexts } from '../detail-columns.ts'
import { productChanged } from '../events.ts'
import { assertOwn, getProduct } from '../queries/products.ts'
import { applySales } from './apply-sales.ts'
import { arrangeMedia, resolveMedia } from './arrange-media.ts'
import { lockOwnProduct } from './lock-own-product.ts'
import { flagProduct } from './moderate-product.ts'
import { refreshListed } from './refresh-listed.ts'
import { setOffers } from './set-offers.ts'
import { updateProductQuery } from './update-row.ts'

type Changes = ParsedInput<typeof updateProductEndpoint>

/**
 * Changes the given fields of the caller's own product.
 * @throws NOT_FOUND; FORBIDDEN for another user's; the errors of `arrangeMedia`; 422 for a price
 * more precise than its currency, or a sale that ends before it starts
 */
export const updateProduct = async (
  deps: Deps<'db' | 'storage' | 'env'>,
  actor: Member,
  input: Changes & { shopId?: string },
): Promise<EndpointResult<typeof updateProductEndpoint | typeof updateShopProductEndpoint>> => {
  await assertOwn(deps, actor, input)
  const media = input.media && (await resolveMedia(deps, actor, input.media))
  const isFlagged = await containsBlockedWord(deps, writtenTexts(input).join('\n'))
  await deps.db.transaction(async (tx) => {
    const product = await lockOwnProduct(tx, actor, input.id)
    // The contract requires one of the two with everything but media and offers.
    if (input.title !== undefined || input.unchanged) await changeDetails(tx, input)
    if (input.offers !== undefined) await setOffers(tx, input.id, input.offers)
    if (isFlagged) await flagProduct(tx, input.id)
    if (media) await arrangeMedia(deps, tx, product, { requested: media, known: input.mediaBefore })
  })
  return getProduct(deps, actor, { id: input.id })
}

/** Changes everything but the media: a body with media or offers alone has no price. */
const changeDetails = async (tx: Tx, input: Changes): Promise<void> => {
  const { id, title, description, isAvailable } = input
  const before = await tx
    .selectFrom('Product')
    .select(['currency', 'saleStartsAt', 'saleEndsAt', 'title', 'description'])
    .select((eb) =>
      eb
        .selectFrom(shopTable.as('s'))
        .select('s.category')
        .whereRef('s.id', '=', 'Product.shopId')
        .as('shopCategory'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const columns = detailColumns(input)
  const { saleStartsAt = before.saleStartsAt, saleEndsAt = before.saleEndsAt } = columns
  if (saleStartsAt && saleEndsAt && saleEndsAt <= saleStartsAt)
    throw failField('body.saleEndsAt', field.saleEnds)
  const currency = input.price?.currency ?? before.currency
  const minor = input.price && toMinor(input.price.amount, currency)
  if (minor === null) throw failField('body.price.amount', field.priceTooPrecise)
  // A listed product always has a category: removing it sets the most likely one.
  const category =
    columns.category === null
      ? likelyCategory(before.shopCategory, title ?? before.title, description ?? before.description)
      : columns.category
  const all = {
    ...columns,
    category,
    title,
    description,
    isAvailable,
    ...(minor !== undefined && { currency, priceMinor: minor, reducedMinor: 0 }),
    // They were amounts of the currency before.
    ...(currency !== before.currency && { lowestMinor: null, autoAcceptMinor: null }),
  }
  await updateProductQuery(tx, id, all).execute()
  await applySales(tx, id)
  if (isAvailable !== undefined) await refreshListed(tx, { productIds: [id] })
  await recordEvent(tx, productChanged, { productId: id })
}
