import { v7 as newId } from 'uuid'
import { toMinor } from '../../../../contract/money.ts'
import type {
  createProduct as createProductCall,
  createShopProduct as createShopProductCall,
} from '../../../../contract/products/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { typeOf } from '../../../../platform/storage/port.ts'
import { sniffFile } from '../../../../platform/storage/sniff.ts'
import { isAdmin, type Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { flagProduct, holdToLimit } from '../../admin/public.ts'
import { attachUpload, refuseInfected } from '../../media/public.ts'
import { productCreated } from '../events.ts'
import { getProduct } from '../queries/products.ts'
import { applySales } from './apply-sales.ts'
import { detailColumns, writtenTexts } from './detail-columns.ts'

type World = Needs<'db' | 'outbox' | 'storage' | 'env' | 'scanner' | 'log'>
type NewProduct = CallParsed<typeof createProductCall> & { files: { video?: ReceivedFile[] } }
type Shop = { id: string; currency: string }

/** Of a price that reaches us without one (decisions, section 5). */
const CURRENCY_UNNAMED = 'KES'

/**
 * Lists a product of the caller's shop by its video, which comes with the request or was uploaded before. It begins
 * `pending`; the work on the video follows the event. Throws `NO_SHOP_YET`, `VIDEO_REQUIRED`, `VIDEO_WRONG_KIND`,
 * `UPLOAD_UNKNOWN`, `FILE_INFECTED`, `TOO_MANY_REQUESTS`, and 422 for a price more precise than its currency.
 */
export async function createProduct(
  world: World,
  actor: Member,
  input: NewProduct,
): Promise<CallResult<typeof createProductCall>> {
  const [shop] = await world.db.query<Shop>(
    `SELECT id, currency FROM "Shop" WHERE "ownerId" = $1::uuid AND status <> 'deleted'`,
    [actor.userId],
  )
  if (!shop) throw fail('NO_SHOP_YET')
  return create(world, actor, shop, input)
}

/** The same with the shop's id. Throws `NO_SHOP` for one that the caller does not see, `FORBIDDEN` for another's. */
export async function createShopProduct(
  world: World,
  actor: Member,
  input: CallParsed<typeof createShopProductCall> & { files: { video?: ReceivedFile[] } },
): Promise<CallResult<typeof createShopProductCall>> {
  const [shop] = await world.db.query<Shop & { ownerId: string }>(
    `SELECT s.id, s.currency, s."ownerId" FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
     WHERE s.id = $1::uuid AND s.status <> 'deleted'
       AND ((s.status = 'active' AND u.status = 'active') OR s."ownerId" = $2::uuid OR $3::boolean)`,
    [input.shopId, actor.userId, isAdmin(actor)],
  )
  if (!shop) throw fail('NO_SHOP')
  if (shop.ownerId !== actor.userId) throw fail('FORBIDDEN')
  return create(world, actor, shop, input)
}

async function create(world: World, actor: Member, shop: Shop, input: NewProduct) {
  const price = priceOf(shop, input.price)
  const columns = detailColumns(input)
  if (columns.saleStartsAt && columns.saleEndsAt && columns.saleEndsAt <= columns.saleStartsAt)
    throw failField('body.saleEndsAt', field.saleEnds)
  const productId = newId()
  const file = input.files.video?.[0]
  if (!file && input.videoKey === undefined && !mediaFollow(input))
    throw failField('body.video', field.videoRequired, 'VIDEO_REQUIRED')

  const stored = file && (await storeVideo(world, actor, productId, file))
  try {
    await world.outbox.transact(async (tx) => {
      await holdToLimit(world, tx, 'mostProductsADay', shop.id)
      await refuseFullShop(tx, shop.id)
      const { videoKey } = input
      const sourceKey = stored ?? (videoKey === undefined ? null : await takeUpload(tx, actor, videoKey))
      // The shop is locked against a deletion at the same moment, which would not see this product.
      const inserted = await tx.$executeRaw`
        INSERT INTO "Product" (id, "shopId", "ownerId", title, description, "priceMinor", currency, "sourceKey", "updatedAt")
        SELECT ${productId}::uuid, s.id, s."ownerId", ${input.title ?? null}::text, ${input.description ?? null}::text,
          ${price.minor}::bigint, ${price.currency}, ${sourceKey}::text, now()
        FROM "Shop" s WHERE s.id = ${shop.id}::uuid AND s.status <> 'deleted' FOR SHARE`
      if (inserted === 0) throw fail('NO_SHOP_YET')
      await tx.product.update({ where: { id: productId }, data: columns })
      await applySales(tx, productId)
      await flagProduct(world, tx, { id: productId, texts: writtenTexts(input) })
      if (sourceKey !== null) await tx.record(productCreated, { productId, run: 1 })
    })
  } catch (error) {
    if (stored) await world.storage.remove(stored)
    throw error
  }
  return getProduct(world, actor, { id: productId })
}

/** Products of a shop that are not deleted; they are locked together when the shop or its owner's account closes. */
const MAX_PRODUCTS = 10_000

/** @throws LIMIT_REACHED; several at once may exceed the limit by their number */
async function refuseFullShop(tx: Transaction, shopId: string): Promise<void> {
  const [{ count } = { count: 0 }] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM "Product" WHERE "shopId" = ${shopId}::uuid AND "deletedAt" IS NULL LIMIT ${MAX_PRODUCTS}) product`
  if (count >= MAX_PRODUCTS)
    throw fail('LIMIT_REACHED', { message: 'A shop has at most 10,000 products. Delete some first.' })
}

/**
 * The earlier way in two steps: a listing that is complete but for its media, which follow by PUT. A form without its
 * video forgot it.
 */
const mediaFollow = ({ title, description, price, files }: NewProduct): boolean =>
  title !== undefined && description !== undefined && Boolean(price?.amount) && files.video === undefined

/** The price in the smallest unit of its currency, `null` where the seller names none: no amount, or 0. */
function priceOf(shop: Shop, price: NewProduct['price']): { minor: number | null; currency: string } {
  if (!price?.amount) return { minor: null, currency: price?.currency ?? shop.currency }
  const currency = price.currency ?? CURRENCY_UNNAMED
  const minor = toMinor(price.amount, currency)
  if (minor === null) throw failField('body.price.amount', field.priceTooPrecise)
  return { minor, currency }
}

/** Keeps the original where only we can read it; answers its key. */
async function storeVideo(world: World, actor: Member, productId: string, file: ReceivedFile) {
  const sniffed = await sniffFile(file.path)
  if (sniffed?.kind !== 'video') throw failField('body.video', field.videoWrongKind, 'VIDEO_WRONG_KIND')
  await refuseInfected(world, actor, { path: file.path, field: 'body.video' })
  const key = `private/products/${productId}/source.${sniffed.ext}`
  await world.storage.put(key, { path: file.path }, { type: typeOf(key) })
  return key
}

/** Takes the caller's own finished upload for this product; nothing else can take it then. */
async function takeUpload(tx: Transaction, actor: Member, key: string): Promise<string> {
  const upload = await attachUpload(tx, { key, ownerId: actor.userId, folder: 'products', kind: 'video' })
  if (!upload)
    throw fail('UPLOAD_UNKNOWN', { fields: [{ path: 'body.videoKey', message: field.uploadUnknown }] })
  return upload.storageKey
}
