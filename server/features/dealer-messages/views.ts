import type { Conversation, DirectMessage, Participant } from '../../../contract/dealer-messages/views.ts'
import type { Deps } from '../../../platform/platform.ts'
import { personView } from '../accounts/public.ts'
import {
  type DirectConversationRow,
  type DirectMessageRow,
  type FromJson,
  toIso,
} from '../conversations/public.ts'
import { attachmentViews } from '../media/public.ts'
import { loadCars } from '../products/public.ts'

/** A message as both participants see it. URLs of its files expire. */
export async function directMessageView(
  deps: Deps<'storage'>,
  row: FromJson<DirectMessageRow>,
): Promise<DirectMessage> {
  const files = row.attachments.length > 0 ? await attachmentViews(deps, row.attachments) : []
  return {
    id: row.id,
    _id: row.id,
    seq: row.seq,
    senderId: row.senderId,
    receiverId: row.receiverId,
    message: row.message,
    attachments: files.map((file) => ({ ...file, type: file.type === 'image' ? 'image' : 'document' })),
    messageType: row.messageType,
    contactMethod: 'in_app',
    isRead: row.readAt !== null,
    status: statusOf(row),
    carId: row.carId,
    clientMessageId: row.clientMessageId,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.readAt ?? row.deliveredAt ?? row.createdAt),
    deliveredAt: row.deliveredAt && toIso(row.deliveredAt),
    readAt: row.readAt && toIso(row.readAt),
    sender: partyView(deps, row.sender),
    receiver: partyView(deps, row.receiver),
  }
}

/** Messages as both participants see them. */
export const directMessageViews = (deps: Deps<'storage'>, rows: readonly FromJson<DirectMessageRow>[]) =>
  Promise.all(rows.map((row) => directMessageView(deps, row)))

const statusOf = ({ deliveredAt, readAt }: FromJson<DirectMessageRow>): DirectMessage['status'] => {
  if (readAt) return 'read'
  return deliveredAt ? 'delivered' : 'sent'
}

const partyView = (deps: Deps<'storage'>, party: DirectMessageRow['sender']) => ({
  id: party.id,
  name: personView(deps, party).name,
  role: party.role,
})

/** Conversations as their inbox shows them. */
export async function conversationViews(
  deps: Deps<'db' | 'storage'>,
  rows: readonly DirectConversationRow[],
  viewer: string,
): Promise<Conversation[]> {
  const carIds = rows.map(({ lastCarId }) => lastCarId)
  const cars = await loadCars(deps, carIds, viewer)
  return Promise.all(
    rows.map(async (row) => {
      const participant = participantView(deps, row)
      const lastMessage = await directMessageView(deps, row.lastMessage)
      return {
        id: participant.id,
        _id: participant.id,
        participantId: participant.id,
        participant,
        latestMessage: lastMessage,
        lastMessage,
        unreadCount: row.unreadCount,
        car: (row.lastCarId && cars.get(row.lastCarId)) || null,
        createdAt: toIso(row.createdAt),
        updatedAt: toIso(row.lastMessageAt),
      }
    }),
  )
}

/** The other user of a conversation, and whether their shop was verified. */
export const participantView = (
  deps: Deps<'storage'>,
  row: Pick<DirectConversationRow, 'participant' | 'isVerified'>,
): Participant => {
  const { id, name, avatar } = personView(deps, row.participant)
  return { id, _id: id, name, role: row.participant.role, avatar, isVerified: row.isVerified }
}
