import { field } from '../../../../contract/field-codes.ts'
import type { uploadMedia as uploadMediaEndpoint } from '../../../../contract/media/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { urlOf } from '../queries.ts'
import { storeUpload } from './store-upload.ts'

/**
 * Stores a file for later use by another call.
 * @throws 422 without a file, and as `storeUpload`
 */
export const uploadMedia = async (
  deps: Deps<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>,
  actor: Member,
  { folder, files }: ParsedInput<typeof uploadMediaEndpoint> & { files: { file?: ReceivedFile[] } },
): Promise<EndpointResult<typeof uploadMediaEndpoint>> => {
  const [file] = files.file ?? []
  if (!file) throw failField('body.file', field.fileRequired)
  const { key, storageKey, size, type } = await storeUpload(deps, actor, {
    ...file,
    folder,
    field: 'body.file',
  })
  return { key, url: await urlOf(deps.storage, storageKey), size, type }
}
