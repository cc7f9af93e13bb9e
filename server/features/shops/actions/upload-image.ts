import { field } from '../../../../contract/field-codes.ts'
import type { uploadShopImage as uploadEndpoint } from '../../../../contract/shops/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { storeUpload } from '../../media/public.ts'
import { findOwnShop } from '../queries/find-shop.ts'

/**
 * Stores an image for the caller's shop. It is deleted after a day unless it is saved with the
 * shop.
 * @throws NO_SHOP; FORBIDDEN for another user's; 422 without a file; the errors of `storeUpload`
 */
export const uploadShopImage = async (
  deps: Deps<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>,
  actor: Member,
  { id, files }: ParsedInput<typeof uploadEndpoint> & { files: { image?: ReceivedFile[] } },
): Promise<EndpointResult<typeof uploadEndpoint>> => {
  await findOwnShop(deps, actor, id)
  const [file] = files.image ?? []
  if (!file) throw failField('body.image', field.imageWrongKind)
  const { key, storageKey } = await storeUpload(deps, actor, {
    ...file,
    folder: 'shops',
    field: 'body.image',
  })
  return { key, url: deps.storage.url(storageKey) }
}
