import type { Chat, ChatMessage } from '../../../contract/chats/views.ts'
import type { Conversation, DirectMessage } from '../../../contract/dealer-messages/views.ts'
import { changesOfMessages as changesOfChatMessages, changesOfChats } from '../chats/changes.ts'
import { changesOfConversations, changesOfMessages as changesOfDirect } from '../dealer-messages/changes.ts'
import type { Change, ReceiptStatus } from './model.ts'
import type { ConversationKind } from './outbox-message.ts'

/** The viewer, and the shop's owner or the other user. Messages with even numbers are theirs. */
export const SELF = 'me'
export const OTHER = 'other'
const authorOf = (seq: number) => (seq % 2 === 0 ? OTHER : SELF)

export const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString()

type Given = Partial<Pick<ChatMessage, 'status' | 'deliveredAt' | 'readAt' | 'clientMessageId'>> & {
  authorId?: string
  /** The address of a picture. */
  url?: string
}
const file = (url: string) => ({
  type: 'image' as const,
  url,
  key: 'k',
  filename: 'a.jpg',
  size: 1,
  mimeType: 'image/webp',
})

/** Of a message that answers none and has no reactions. */
const plain = { replyToId: null, replyTo: null, reactions: [], reactionSeq: 0 }

/** A message of the chat `chatId`, as the server answers it. */
export const chatMessage = (
  chatId: string,
  seq: number,
  { authorId, url, ...given }: Given = {},
): ChatMessage => ({
  id: `${chatId}-m${seq}`,
  _id: `${chatId}-m${seq}`,
  chatId,
  seq,
  senderId: authorId ?? authorOf(seq),
  side: (authorId ?? authorOf(seq)) === SELF ? 'buyer' : 'shop',
  content: `Number ${seq}`,
  shopId: 'shop',
  productId: null,
  ...plain,
  attachments: url ? [file(url)] : [],
  status: 'sent',
  read: given.status === 'read',
  clientMessageId: null,
  createdAt: at(seq),
  deliveredAt: null,
  readAt: null,
  ...given,
})

/** A message with the user `otherId`, as the server answers it. */
export const directMessage = (
  otherId: string,
  seq: number,
  { authorId, url, ...given }: Given = {},
): DirectMessage => {
  const isOwn = (authorId ?? authorOf(seq)) === SELF
  const [senderId, receiverId] = isOwn ? [SELF, otherId] : [otherId, SELF]
  return {
    id: `${otherId}-m${seq}`,
    _id: `${otherId}-m${seq}`,
    seq,
    senderId,
    receiverId,
    message: `Number ${seq}`,
    attachments: url ? [file(url)] : [],
    messageType: 'text',
    contactMethod: 'in_app',
    isRead: given.status === 'read',
    status: 'sent',
    carId: null,
    ...plain,
    clientMessageId: null,
    createdAt: at(seq),
    updatedAt: at(seq),
    deliveredAt: null,
    readAt: null,
    sender: { id: senderId, name: senderId, role: 'user' },
    receiver: { id: receiverId, name: receiverId, role: 'user' },
    ...given,
  }
}

type Described = { lastSeq: number; unreadCount?: number; readSeq?: number }

/** A chat as the server describes it. */
export const chat = (id: string, { lastSeq, unreadCount = 0, readSeq = 0 }: Described): Chat => ({
  id,
  _id: id,
  shopId: 'shop',
  buyerId: SELF,
  ownerId: OTHER,
  side: 'buyer',
  recipient: { id: 'shop', name: 'Manzini Weavers', logo: null },
  buyer: { id: SELF, _id: SELF, name: 'Otieno', username: 'otieno', avatar: null },
  shop: { id: 'shop', name: 'Manzini Weavers', slug: 'manzini-weavers', logo: null, bio: null },
  lastMessage:
    lastSeq === 0
      ? null
      : { ...chatMessage(id, lastSeq), hasAttachments: false, kind: 'text', duration: null },
  lastSeq,
  unreadCount,
  delivered: { buyer: readSeq, shop: 0 },
  read: { buyer: readSeq, shop: 0 },
  productInfo: null,
  createdAt: at(0),
  updatedAt: at(lastSeq),
})

const conversation = (id: string, { lastSeq, unreadCount = 0 }: Described): Conversation => ({
  id,
  _id: id,
  participantId: id,
  participant: { id, _id: id, name: 'Bheki', role: 'dealer', avatar: null, isVerified: true },
  latestMessage: directMessage(id, lastSeq),
  lastMessage: directMessage(id, lastSeq),
  unreadCount,
  car: null,
  createdAt: at(0),
  updatedAt: at(lastSeq),
})

type Kind = {
  kind: ConversationKind
  message: (id: string, seq: number, given?: Given) => Change[]
  /** The other side has received or read up to this message. */
  receipt: (id: string, seq: number, status: ReceiptStatus, time: string) => Change[]
  /** The viewer has read up to this message on another device. */
  ownRead: (id: string, seq: number) => Change[]
  summary: (id: string, described: Described) => Change[]
}

/** Both kinds of conversation, with the changes that their pushes and answers make. */
export const kinds: readonly Kind[] = [
  {
    kind: 'shop',
    message: (id, seq, given) => changesOfChatMessages([chatMessage(id, seq, given)], SELF),
    receipt: (id, seq, status, time) => [{ type: 'watermark', id, side: 'shop', status, seq, at: time }],
    ownRead: (id, seq) => [{ type: 'watermark', id, side: 'buyer', status: 'read', seq, at: at(50) }],
    summary: (id, described) => changesOfChats([chat(id, described)]),
  },
  {
    kind: 'direct',
    message: (id, seq, given) => changesOfDirect(id, [directMessage(id, seq, given)]),
    receipt: (id, seq, status, time) => [
      {
        type: 'receipts',
        id,
        messageIds: Array.from({ length: seq }, (_, index) => `${id}-m${index + 1}`),
        receipt: { status, deliveredAt: time, readAt: status === 'read' ? time : null },
      },
    ],
    ownRead: (id, seq) => [
      {
        type: 'receipts',
        id,
        messageIds: Array.from({ length: seq }, (_, index) => `${id}-m${index + 1}`),
        receipt: { status: 'read', deliveredAt: at(50), readAt: at(50) },
      },
    ],
    summary: (id, described) => changesOfConversations([conversation(id, described)], SELF),
  },
]
