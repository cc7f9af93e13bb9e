import type { uploadDirectAttachment as endpoint } from '../../../../contract/dealer-messages/rest.ts'
import { field } from '../../../../contract/field-codes.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { storeUpload, urlOf } from '../../media/public.ts'
import { assertReceiver } from '../queries/direct.ts'

/**
 * Stores a file for a message to a user.
 * @throws what `assertReceiver` and `storeUpload` throw
 */
export const uploadDirectAttachment = async (
  deps: Deps<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>,
  actor: Member,
  { participantId, files }: ParsedInput<typeof endpoint> & { files: { file?: ReceivedFile[] } },
): Promise<EndpointResult<typeof endpoint>> => {
  const [file] = files.file ?? []
  if (!file) throw failField('body.file', field.fileRequired)
  await assertReceiver(deps, actor.userId, participantId)
  const { key, storageKey, size, type } = await storeUpload(deps, actor, {
    ...file,
    folder: 'messages',
    field: 'body.file',
  })
  return { key, url: await urlOf(deps.storage, storageKey), size, type }
}
