import type { ShopImage } from '../../../../contract/shops/views.ts'
import { field } from '../../../../contract/texts.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { attachUpload, releaseUpload, uploadKeyOf } from '../../media/public.ts'
import type { LockedShop } from './lock-own-shop.ts'

/**
 * Gives a shop, whose row the caller has locked, another picture and lets go of the one before. `named` is the key or
 * address of an upload of its owner's, or of the present picture, which stays; nothing takes it away. Throws
 * `UPLOAD_UNKNOWN` beside `path`.
 */
export async function changeImage(
  world: Needs<'env' | 'storage'>,
  tx: Transaction,
  shop: LockedShop,
  { image, named, path }: { image: ShopImage; named: string | null; path: string },
): Promise<void> {
  const before = shop[image]
  const key = named ? uploadKeyOf(world, named) : null
  if (key === before) return
  const after =
    key && (await attachUpload(tx, { key, ownerId: shop.ownerId, folder: 'shops', kind: 'image' }))
  if (key && !after) throw fail('UPLOAD_UNKNOWN', { fields: [{ path, message: field.uploadUnknown }] })
  await tx.shop.update({ where: { id: shop.id }, data: { [image]: after ? after.storageKey : null } })
  if (before) await releaseUpload(tx, before)
}
