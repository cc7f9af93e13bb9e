import type { uploadShopImage as uploadCall } from '../../../../contract/shops/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { storeUpload } from '../../media/public.ts'
import { lockOwnShop } from './lock-own-shop.ts'

/**
 * Keeps a picture for the caller's shop; the shop shows it once it is saved with it, and what is not saved is swept after
 * a day. Throws `NO_SHOP`, `FORBIDDEN` for another's, 422 where no file came, and what `storeUpload` throws.
 */
export async function uploadShopImage(
  world: Needs<'db' | 'outbox' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>,
  actor: Member,
  { id, files }: CallParsed<typeof uploadCall> & { files: { image?: ReceivedFile[] } },
): Promise<CallResult<typeof uploadCall>> {
  await world.outbox.transact((tx) => lockOwnShop(tx, actor, id))
  const [file] = files.image ?? []
  if (!file) throw failField('body.image', field.imageWrongKind)
  const { key, storageKey } = await storeUpload(world, actor, {
    ...file,
    folder: 'shops',
    field: 'body.image',
  })
  return { key, url: world.storage.url(storageKey) }
}
