import type { uploadDirectAttachment as endpoint } from '../../../../contract/dealer-messages/rest.ts'
import type { ParsedInput } from '../../../../contract/wire.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { uploadMedia } from '../../media/public.ts'
import { assertReceiver } from '../queries/direct.ts'
import type { SendDeps } from './send-once.ts'

/**
 * Stores a file for a message to a user.
 * @throws what `assertReceiver` and `uploadMedia` throw
 */
export const uploadDirectAttachment = async (
  deps: SendDeps,
  actor: Member,
  { participantId, files }: ParsedInput<typeof endpoint> & { files: { file?: ReceivedFile[] } },
) => {
  await assertReceiver(deps, actor.userId, participantId)
  return uploadMedia(deps, actor, { folder: 'messages', files })
}
