import { z } from 'zod'
import { closedAs, role } from '../accounts/views.ts'
import { replyFields } from '../chats/quote.ts'
import { reactions } from '../chats/reactions.ts'
import { messageStatuses } from '../chats/status.ts'
import { bothIds, id, timestamp } from '../ids.ts'
import { soundFields } from '../media/sound.ts'

const messageTypes = ['text', 'image', 'document', 'mixed', 'audio'] as const

/** The other user of a conversation. */
const participant = z.object({
  ...bothIds,
  name: z.string(),
  role,
  avatar: z.string().nullable(),
  /** Whether their shop is verified: 'Verified Dealer' or 'Dealer'. */
  isVerified: z.boolean(),
  closed: closedAs.optional(),
})
export type Participant = z.output<typeof participant>

/**
 * The product of a conversation. Named `car` on the wire, whatever the product is; make, model and
 * year are taken from its attributes.
 */
const car = z.object({
  id,
  title: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.number().int().nullable(),
  /** In major units of the currency; `null` if the seller sets no price. */
  price: z.number().nullable(),
  currency: z.string(),
  formattedPrice: z.string().nullable(),
  image: z.string().nullable(),
  video: z.string().nullable(),
  videos: z.array(z.string()),
  images: z.array(z.string()),
})
export type Car = z.output<typeof car>

const directAttachment = z.object({
  key: z.string(),
  /** Valid for the two participants; expires. */
  url: z.string(),
  type: z.enum(['image', 'document', 'audio']),
  filename: z.string(),
  size: z.number().int(),
  mimeType: z.string(),
  ...soundFields,
})

const messageParty = z.object({ id, name: z.string(), role })

export const directMessage = z.object({
  ...bothIds,
  /** Counts from 1 in each conversation, without gaps. */
  seq: z.number().int(),
  senderId: id,
  receiverId: id,
  message: z.string(),
  attachments: z.array(directAttachment),
  messageType: z.enum(messageTypes),
  contactMethod: z.literal('in_app'),
  isRead: z.boolean(),
  status: z.enum(messageStatuses),
  /** Any product (a name on the wire). */
  carId: id.nullable(),
  ...replyFields,
  ...reactions.shape,
  clientMessageId: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  deliveredAt: timestamp.nullable(),
  readAt: timestamp.nullable(),
  sender: messageParty,
  receiver: messageParty,
})
export type DirectMessage = z.output<typeof directMessage>

/** A conversation as the list shows it. */
export const conversation = z.object({
  /** The other participant's id, which identifies the conversation everywhere. */
  ...bothIds,
  participantId: id,
  participant,
  /** `latestMessage` and `lastMessage` are the same message. */
  latestMessage: directMessage,
  lastMessage: directMessage,
  unreadCount: z.number().int(),
  /** The product that it last referred to. */
  car: car.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Conversation = z.output<typeof conversation>

/** A conversation as its page shows it, also before the first message. */
export const openConversation = z.object({
  participantId: id,
  participant,
  car: car.nullable(),
  unreadCount: z.number().int(),
})

/** Totals of a dealer's conversations. */
export const dashboardStats = z.object({
  conversations: z.number().int(),
  /** Conversations whose last message is from the other participant. */
  unanswered: z.number().int(),
  sent: z.number().int(),
  /** Sent messages that reached the receiver's device, including those that were read. */
  delivered: z.number().int(),
  read: z.number().int(),
  /** Median seconds from a message to its first answer; `null` if there are no answers. */
  medianAnswerSeconds: z.number().nullable(),
})

export const askedProduct = z.object({
  car,
  conversations: z.number().int(),
  messages: z.number().int(),
  lastAskedAt: timestamp,
})

export const sentStatus = z.object({ message: directMessage, participant })
