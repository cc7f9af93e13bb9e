import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { field } from '../../../../contract/field-codes.ts'
import { toMinor } from '../../../../contract/money.ts'
import type {
  createProduct as createProductEndpoint,
  createShopProduct as createShopProductEndpoint,
} from '../../../../contract/products/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { markEffect } from '../../../../platform/db/effects.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { sniffFile } from '../../../../platform/storage/sniff.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { likelyCategory } from '../../categories/public.ts'
import { attachUpload, discardUpload, storeUpload } from '../../media/public.ts'
import { assertWithinLimit, containsBlockedWord } from '../../settings/public.ts'
import { findOwnShop, shopOfQuery } from '../../shops/public.ts'
import { shopTable } from '../../shops/tables.ts'
import { detailColumns, writtenTexts } from '../detail-columns.ts'
import { videoRunStarted } from '../events.ts'
import { getProduct } from '../queries/products.ts'
import { applySales } from './apply-sales.ts'
import { assertWaitingClipsLimit } from './assert-waiting-clips-limit.ts'
import { flagProduct } from './moderate-product.ts'
import { setOffers } from './set-offers.ts'

type CreateDeps = Deps<'db' | 'storage' | 'env' | 'scanner' | 'video' | 'log'>
type NewProduct = ParsedInput<typeof createProductEndpoint> & { files: { video?: ReceivedFile[] } }
type Shop = { id: string; currency: string; category: string }

/**
 * The currency of amounts that name none, also in shops with another currency. A product without an
 * amount has the currency of its shop.
 */
const CURRENCY_OF_OLDER_CLIENTS = 'KES'

/**
 * Creates a `pending` product of the caller's shop from a video in the request or an upload.
 * @throws NO_SHOP_YET; VIDEO_REQUIRED; VIDEO_WRONG_KIND; UPLOAD_UNKNOWN; what `storeUpload` throws;
 * TOO_MANY_REQUESTS; 422 for a price or an amount for offers more precise than its currency
 */
export const createProduct = async (
  deps: CreateDeps,
  actor: Member,
  input: NewProduct,
): Promise<EndpointResult<typeof createProductEndpoint>> => {
  const shop = await shopOfQuery(deps.db.kysely, actor.userId).executeTakeFirst()
  if (!shop) throw fail('NO_SHOP_YET')
  return createInShop(deps, actor, shop, input)
}

/**
 * Creates a product of a shop.
 * @throws as `createProduct`; NO_SHOP if the caller does not see it; FORBIDDEN
 */
export const createShopProduct = async (
  deps: CreateDeps,
  actor: Member,
  input: ParsedInput<typeof createShopProductEndpoint> & { files: { video?: ReceivedFile[] } },
): Promise<EndpointResult<typeof createShopProductEndpoint>> => {
  return createInShop(deps, actor, await findOwnShop(deps, actor, input.shopId), input)
}

const createInShop = async (deps: CreateDeps, actor: Member, shop: Shop, input: NewProduct) => {
  const price = priceOf(shop, input.price)
  const columns = detailColumns(input)
  if (columns.saleStartsAt && columns.saleEndsAt && columns.saleEndsAt <= columns.saleStartsAt)
    throw failField('body.saleEndsAt', field.saleEnds)
  const productId = newId()
  const file = input.files.video?.[0]
  if (!file && input.videoKey === undefined && !sendsMediaLater(input))
    throw failField('body.video', field.videoRequired, 'VIDEO_REQUIRED')

  const isFlagged = await containsBlockedWord(deps, writtenTexts(input).join('\n'))
  const stored = file && (await storeVideo(deps, actor, file))
  try {
    await deps.db.transaction(async (tx) => {
      await assertWithinLimit(deps, tx, {
        limit: 'mostProductsADay',
        holderId: shop.id,
        created: tx.selectFrom('Product').select('createdAt').where('shopId', '=', shop.id),
      })
      await assertShopNotFull(tx, shop.id)
      const videoKey = stored ?? input.videoKey
      if (videoKey !== undefined) await assertWaitingClipsLimit(deps, tx, shop.id)
      const sourceKey = videoKey === undefined ? null : await takeClip(tx, actor, videoKey)
      await lockShop(tx, shop.id)
      await tx
        .insertInto('Product')
        .values({
          ...columns,
          // Otherwise the speech in its video may name it.
          category:
            columns.category ??
            (sendsMediaLater(input) ? likelyCategory(shop.category, input.title, input.description) : null),
          id: productId,
          shopId: shop.id,
          ownerId: actor.userId,
          title: input.title,
          description: input.description,
          priceMinor: price.minor,
          currency: price.currency,
          sourceKey,
          updatedAt: sql`now()`,
        })
        .execute()
      await applySales(tx, productId)
      if (input.offers) await setOffers(tx, productId, input.offers)
      if (isFlagged) await flagProduct(tx, productId)
      if (sourceKey !== null) await recordEvent(tx, videoRunStarted, { productId, run: 1 })
      markEffect(tx)
    })
  } catch (error) {
    if (stored) await discardUpload(deps, stored)
    throw error
  }
  return getProduct(deps, actor, { id: productId })
}

/**
 * Locks a shop against a deletion at the same moment, which would miss the new product.
 * @throws NO_SHOP_YET
 */
const lockShop = async (tx: Tx, id: string): Promise<void> => {
  const shop = await tx
    .selectFrom(shopTable.as('shop'))
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .forShare()
    .executeTakeFirst()
  if (!shop) throw fail('NO_SHOP_YET')
}

/**
 * Products of a shop, except deleted ones: closing the shop or the account locks them all at once.
 */
const MAX_PRODUCTS = 10_000

/** @throws LIMIT_REACHED; several at once may exceed the limit by their number */
const assertShopNotFull = async (tx: Tx, shopId: string): Promise<void> => {
  const products = tx
    .selectFrom('Product')
    .select('id')
    .where('shopId', '=', shopId)
    .where('deletedAt', 'is', null)
    .limit(MAX_PRODUCTS)
  const { count } = await tx
    .selectFrom(products.as('product'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_PRODUCTS)
    throw fail('LIMIT_REACHED', {
      message: `A shop has at most ${MAX_PRODUCTS.toLocaleString('en')} products. Delete some first.`,
    })
}

/**
 * Whether the request is that of older clients, which send JSON first and add the media by PUT. A
 * form, in which `files.video` is never undefined, must contain the video.
 */
const sendsMediaLater = ({ title, description, price, files }: NewProduct): boolean =>
  title !== undefined && description !== undefined && Boolean(price?.amount) && files.video === undefined

/** The price in the smallest unit of its currency; `null` without an amount and for 0. */
const priceOf = (shop: Shop, price: NewProduct['price']): { minor: number | null; currency: string } => {
  if (!price?.amount) return { minor: null, currency: price?.currency ?? shop.currency }
  const currency = price.currency ?? CURRENCY_OF_OLDER_CLIENTS
  const minor = toMinor(price.amount, currency)
  if (minor === null) throw failField('body.price.amount', field.priceTooPrecise)
  return { minor, currency }
}

/** Stores the video of a request as an upload of the caller's, and returns its key. */
const storeVideo = async (deps: CreateDeps, actor: Member, file: ReceivedFile): Promise<string> => {
  // The folder accepts images too.
  const sniffed = await sniffFile(file.path)
  if (sniffed?.kind !== 'video') throw failField('body.video', field.videoWrongKind, 'VIDEO_WRONG_KIND')
  return (await storeUpload(deps, actor, { ...file, folder: 'products', field: 'body.video' })).key
}

/** Takes the caller's own finished upload for this product; nothing else can take it then. */
const takeClip = async (tx: Tx, actor: Member, key: string): Promise<string> => {
  const upload = await attachUpload(tx, { key, ownerId: actor.userId, folder: 'products', kind: 'video' })
  if (!upload) throw failField('body.videoKey', field.uploadUnknown, 'UPLOAD_UNKNOWN')
  return upload.storageKey
}
