import { z } from 'zod'
import { role } from '../accounts/views.ts'
import { messageStatuses } from '../chats/status.ts'
import { bothIds, id, moment } from '../ids.ts'

export const messageTypes = ['text', 'image', 'document', 'mixed'] as const

/** Whom one talks with. */
const participant = z.object({
  ...bothIds,
  name: z.string(),
  role,
  avatar: z.string().nullable(),
  /** Whether their shop was verified: tells 'Verified Dealer' from 'Dealer'. */
  isVerified: z.boolean(),
})
export type Participant = z.output<typeof participant>

/** A product that a conversation is about; make, model and year come of its attributes, where it has them. */
export const car = z.object({
  id,
  title: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.number().int().nullable(),
  /** In whole units of the currency; `null` where the seller names none. */
  price: z.number().nullable(),
  currency: z.string(),
  formattedPrice: z.string().nullable(),
  image: z.string().nullable(),
  video: z.string().nullable(),
  videos: z.array(z.string()),
  images: z.array(z.string()),
})
export type Car = z.output<typeof car>

export const directAttachment = z.object({
  key: z.string(),
  /** For the two participants alone; it expires. */
  url: z.string(),
  type: z.enum(['image', 'document']),
  filename: z.string(),
  size: z.number().int(),
  mimeType: z.string(),
})

const side = z.object({ id, name: z.string(), role })

export const directMessage = z.object({
  ...bothIds,
  /** Counted in its conversation from 1 without gaps. */
  seq: z.number().int(),
  senderId: id,
  receiverId: id,
  message: z.string(),
  attachments: z.array(directAttachment),
  messageType: z.enum(messageTypes),
  contactMethod: z.literal('in_app'),
  isRead: z.boolean(),
  status: z.enum(messageStatuses),
  carId: id.nullable(),
  clientMessageId: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  deliveredAt: moment.nullable(),
  readAt: moment.nullable(),
  sender: side,
  receiver: side,
})
export type DirectMessage = z.output<typeof directMessage>

/** All that was said with one other user, as its row in the list shows it. */
export const conversation = z.object({
  /** The other participant's id, which names the conversation everywhere. */
  ...bothIds,
  participantId: id,
  participant,
  /** One message under the two names that the specification reads. */
  latestMessage: directMessage,
  lastMessage: directMessage,
  unreadCount: z.number().int(),
  /** The product that it was about last. */
  car: car.nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type Conversation = z.output<typeof conversation>

/** An open conversation: the other one is known before a word was said. */
export const openConversation = z.object({
  participantId: id,
  participant,
  car: car.nullable(),
  unreadCount: z.number().int(),
})

/** What a dealer sees of all their conversations at once. */
export const dashboardStats = z.object({
  conversations: z.number().int(),
  /** Where the other one had the last word. */
  unanswered: z.number().int(),
  sent: z.number().int(),
  /** Of those sent, how many a device of the receiver has; those that were read count as well. */
  delivered: z.number().int(),
  read: z.number().int(),
  /** Seconds from a question to its first answer, half of them faster; `null` where nothing was answered yet. */
  medianAnswerSeconds: z.number().nullable(),
})

export const askedProduct = z.object({
  car,
  conversations: z.number().int(),
  messages: z.number().int(),
  lastAskedAt: moment,
})

export const sentStatus = z.object({ message: directMessage, participant })
