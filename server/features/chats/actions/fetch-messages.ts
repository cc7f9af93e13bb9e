import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadMessages, type MessagesInput } from '../queries/messages.ts'
import { markDelivered } from './move-watermark.ts'

/**
 * A page of messages. What is fetched has reached the caller's device, so it counts as delivered: a page without a
 * socket has no other way to say so.
 */
export const fetchMessages = async (
  needs: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  input: MessagesInput,
) => {
  const page = await loadMessages(needs, actor.userId, input)
  const last = page.messages.at(-1)
  if (last) await markDelivered(needs, actor, { chatId: input.id, seq: last.seq })
  return page
}
