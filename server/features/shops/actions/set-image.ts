import type { setShopLogo as setImageEndpoint } from '../../../../contract/shops/rest.ts'
import type { ShopImage } from '../../../../contract/shops/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { getShop } from '../queries/shops.ts'
import { changeImage } from './change-image.ts'
import { lockShopToChange } from './lock-shop-to-change.ts'

type SetImage = (
  deps: Deps<'db' | 'storage' | 'env'>,
  actor: Member,
  input: ParsedInput<typeof setImageEndpoint>,
) => Promise<EndpointResult<typeof setImageEndpoint>>

const createImageSetter =
  (image: ShopImage): SetImage =>
  async (deps, actor, { id, url, key }) => {
    await deps.db.transaction(async (tx) => {
      const shop = await lockShopToChange(tx, actor, id)
      const path = key === undefined ? 'body.url' : 'body.key'
      await changeImage(deps, tx, shop, { image, named: key ?? url ?? null, path })
    })
    return getShop(deps, actor, { id })
  }

/**
 * Replaces the logo of the caller's shop.
 * @throws NO_SHOP; FORBIDDEN for another user's; UPLOAD_UNKNOWN
 */
export const setShopLogo = createImageSetter('logo')
/** Replaces the cover image of the caller's shop. */
export const setShopCover = createImageSetter('coverImage')
