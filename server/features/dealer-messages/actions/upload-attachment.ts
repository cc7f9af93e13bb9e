import type { uploadDirectAttachment as uploadCall } from '../../../../contract/dealer-messages/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { addressOf, storeUpload } from '../../media/public.ts'
import { checkReceiver } from './check-receiver.ts'

/** Keeps a file for a message to another user. Throws what `checkReceiver` and `storeUpload` throw. */
export async function uploadAttachment(
  needs: Needs<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>,
  actor: Member,
  { participantId, files }: CallParsed<typeof uploadCall> & { files: { file?: ReceivedFile[] } },
): Promise<CallResult<typeof uploadCall>> {
  const [file] = files.file ?? []
  if (!file) throw failField('body.file', field.fileRequired)
  await checkReceiver(needs, actor.userId, participantId)
  const { key, storageKey, size, type } = await storeUpload(needs, actor, {
    ...file,
    folder: 'messages',
    field: 'body.file',
  })
  return { key, url: await addressOf(needs.storage, storageKey), size, type }
}
