import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { direct, moveStatus } from '../../conversations/public.ts'

type Received = { participantId: string; messageIds: string[] }

const markAs =
  (status: 'delivered' | 'read') =>
  async (deps: Deps<'db' | 'outbox'>, { userId }: Member, { participantId, messageIds }: Received) => {
    await moveStatus(deps, { receiverId: userId, senderId: participantId, ids: messageIds }, status)
    return { unreadCount: await direct.countUnread(deps, userId, participantId) }
  }

/** Records that messages have reached one of the caller's devices. @throws what `moveStatus` throws */
export const markDelivered = markAs('delivered')

/** Records that the caller has read messages. @throws what `moveStatus` throws */
export const markRead = markAs('read')

/**
 * Records that the caller has read one message.
 * @throws FORBIDDEN to its sender; NOT_FOUND to all others but its receiver
 */
export const readDirectMessage = async (
  deps: Deps<'db' | 'outbox' | 'storage'>,
  { userId }: Member,
  { id }: { id: string },
) => {
  const find = () => direct.directMessages(deps.db.kysely).where('m.id', '=', id).executeTakeFirst()
  const before = await find()
  if (before?.senderId === userId) throw fail('FORBIDDEN')
  if (before?.receiverId !== userId) throw fail('NOT_FOUND')
  await moveStatus(deps, { receiverId: userId, senderId: before.senderId, ids: [id] }, 'read')
  return { message: await direct.directMessageView(deps, (await find()) ?? before) }
}

/** Records that the caller has read everything that another user wrote. @throws NOT_FOUND as `loadParticipant` does */
export const readConversation = async (
  deps: Deps<'db' | 'outbox'>,
  { userId }: Member,
  { id }: { id: string },
) => {
  await direct.loadParticipant(deps, userId, id)
  await moveStatus(deps, { receiverId: userId, senderId: id, ids: null }, 'read')
  return { unreadCount: await direct.countUnread(deps, userId, id) }
}
