import type { setShopLogo as setImageCall } from '../../../../contract/shops/rest.ts'
import type { ShopImage } from '../../../../contract/shops/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { getShop } from '../queries/shops.ts'
import { changeImage } from './change-image.ts'
import { lockOwnShop } from './lock-own-shop.ts'

type Setting = (
  world: Needs<'db' | 'outbox' | 'storage' | 'env'>,
  actor: Member,
  input: CallParsed<typeof setImageCall>,
) => Promise<CallResult<typeof setImageCall>>

const setting =
  (image: ShopImage): Setting =>
  async (world, actor, { id, url, key }) => {
    await world.outbox.transact(async (tx) => {
      const shop = await lockOwnShop(tx, actor, id)
      const path = key === undefined ? 'body.url' : 'body.key'
      await changeImage(world, tx, shop, { image, named: key ?? url ?? null, path })
    })
    return getShop(world, actor, { id })
  }

/** Gives the caller's shop another logo. Throws `NO_SHOP`, `FORBIDDEN` for another's, `UPLOAD_UNKNOWN`. */
export const setShopLogo = setting('logo')
/** The same with its cover. */
export const setShopCover = setting('coverImage')
