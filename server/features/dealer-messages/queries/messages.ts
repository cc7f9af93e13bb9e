import type { Role } from '../../../../contract/accounts/views.ts'
import type { DirectMessage } from '../../../../contract/dealer-messages/views.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type PersonRow, personView } from '../../accounts/public.ts'
import { attachmentViews, type StoredAttachment } from '../../media/public.ts'

/** SQL of a user `u` as `personView` reads it. */
export const personJson = (u: string): string =>
  `json_build_object('id', ${u}.id, 'name', ${u}.name, 'username', ${u}.username, 'avatar', ${u}.avatar,
    'phone', ${u}.phone, 'role', ${u}.role)`

/** Of a message `m`: what its view is made of. */
export const messageColumns = `
  m.id, m."conversationId", m.seq, m."senderId", m."receiverId", m.message, m.attachments, m."messageType", m."carId",
  m."clientMessageId", m."createdAt", m."deliveredAt", m."readAt",
  ${personJson('sender')} AS sender, ${personJson('receiver')} AS receiver`
export const messageJoins = `
  JOIN "User" sender ON sender.id = m."senderId" JOIN "User" receiver ON receiver.id = m."receiverId"`

export type Party = PersonRow & { role: Role }
export type MessageRow = {
  id: string
  conversationId: string
  seq: number
  senderId: string
  receiverId: string
  message: string
  attachments: StoredAttachment[]
  messageType: DirectMessage['messageType']
  carId: string | null
  clientMessageId: string | null
  createdAt: Date
  deliveredAt: Date | null
  readAt: Date | null
  sender: Party
  receiver: Party
}
/** The same where it comes out of a list that the database made. */
export type MessageJson = {
  [K in keyof MessageRow]: MessageRow[K] extends Date
    ? string
    : MessageRow[K] extends Date | null
      ? string | null
      : MessageRow[K]
}

export const fromJson = (row: MessageJson): MessageRow => ({
  ...row,
  createdAt: new Date(row.createdAt),
  deliveredAt: row.deliveredAt === null ? null : new Date(row.deliveredAt),
  readAt: row.readAt === null ? null : new Date(row.readAt),
})

/** A message as both participants see it. Addresses of its files expire. */
export async function messageView({ storage }: Needs<'storage'>, row: MessageRow): Promise<DirectMessage> {
  const files = row.attachments.length > 0 ? await attachmentViews({ storage }, row.attachments) : []
  const moved = row.readAt ?? row.deliveredAt
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
    createdAt: row.createdAt.toISOString(),
    updatedAt: (moved ?? row.createdAt).toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
    sender: partyView({ storage }, row.sender),
    receiver: partyView({ storage }, row.receiver),
  }
}

export const messageViews = (
  needs: Needs<'storage'>,
  rows: readonly MessageRow[],
): Promise<DirectMessage[]> => Promise.all(rows.map((row) => messageView(needs, row)))

const statusOf = ({ deliveredAt, readAt }: MessageRow): DirectMessage['status'] => {
  if (readAt) return 'read'
  return deliveredAt ? 'delivered' : 'sent'
}

const partyView = (needs: Needs<'storage'>, party: Party) => ({
  id: party.id,
  name: personView(needs, party).name,
  role: party.role,
})

const one = statement({
  name: 'dealer-messages.one-message',
  text: `SELECT ${messageColumns} FROM "DirectMessage" m ${messageJoins} WHERE m.id = $1::uuid`,
})

/** One message; `null` where it is gone. */
export async function loadMessage(
  needs: Needs<'db' | 'storage'>,
  messageId: string,
): Promise<DirectMessage | null> {
  const [row] = await needs.db.query<MessageRow>(one, [messageId])
  return row ? messageView(needs, row) : null
}

/** SQL: the conversation of two users. */
export const between = (c: string, one: string, other: string): string =>
  `${c}."oneId" = least(${one}, ${other}) AND ${c}."otherId" = greatest(${one}, ${other})`

const unread = statement({
  name: 'dealer-messages.unread',
  text: `SELECT count(*)::int AS count FROM "DirectMessage" m
    WHERE m."receiverId" = $1::uuid AND m."readAt" IS NULL AND ($2::uuid IS NULL OR m."conversationId" = (
      SELECT c.id FROM "DirectConversation" c WHERE ${between('c', '$1', '$2')}))`,
})

/** How many messages a user has not read: of one participant, or of all. */
export async function countUnread(
  { db }: Needs<'db'>,
  userId: string,
  participantId: string | null = null,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(unread, [userId, participantId])
  return row?.count ?? 0
}
