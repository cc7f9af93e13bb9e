import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadChatState } from '../queries/chats.ts'

/**
 * Notifies the other side that the caller is typing or has stopped. Nothing is stored; if the bus
 * fails, the push is lost.
 * @throws NOT_FOUND if the caller is not in the chat; FORBIDDEN if either side blocked the other
 */
export const showTyping = async (
  { db, bus, log }: Deps<'db' | 'bus' | 'log'>,
  { userId }: Member,
  { chatId, typing }: { chatId: string; typing: boolean },
): Promise<Record<string, never>> => {
  const { otherUserId, isBlocked, side } = await loadChatState({ db }, chatId, userId)
  if (isBlocked) throw fail('FORBIDDEN')
  await bus
    .publish({ rooms: [`user:${otherUserId}`], event: 'chat:typing', data: { chatId, side, typing } })
    .catch((error: unknown) => log.debug({ err: error }, 'Could not push that a user is typing'))
  return {}
}
