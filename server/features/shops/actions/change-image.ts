import { field } from '../../../../contract/field-codes.ts'
import type { ShopImage } from '../../../../contract/shops/views.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { attachUpload, detachUpload, uploadKeyOf } from '../../media/public.ts'
import type { LockedShop } from './lock-shop-to-change.ts'
import { updateShopRow } from './update-row.ts'

/**
 * Replaces or removes an image of a locked shop and releases the previous one. `named` is the key
 * or URL of the owner's upload or of the current image, which is kept; `null` removes it.
 * @throws UPLOAD_UNKNOWN for the field `path`
 */
export const changeImage = async (
  deps: Deps<'env' | 'storage'>,
  tx: Tx,
  shop: LockedShop,
  { image, named, path }: { image: ShopImage; named: string | null; path: string },
): Promise<void> => {
  const before = shop[image]
  const key = named ? uploadKeyOf(deps, named) : null
  if (key === before) return
  const after =
    key && (await attachUpload(tx, { key, ownerId: shop.ownerId, folder: 'shops', kind: 'image' }))
  if (key && !after) throw failField(path, field.uploadUnknown, 'UPLOAD_UNKNOWN')
  await updateShopRow(tx, shop.id, { [image]: after ? after.storageKey : null })
  if (before) await detachUpload(tx, before)
}
