import { z } from 'zod'
import { closedAs, person } from '../accounts/views.ts'
import { offer } from '../deals/offer.ts'
import { trade, tradeState } from '../deals/trade.ts'
import { bothIds, id, timestamp } from '../ids.ts'
import { soundFields } from '../media/sound.ts'
import { money } from '../money.ts'
import { messageKind, replyFields } from './quote.ts'
import { reactions } from './reactions.ts'
import { messageStatuses, sides } from './status.ts'

export const side = z.enum(sides)

/** An image or a video. */
export const mediaFile = z.object({
  type: z.enum(['image', 'video']),
  url: z.string(),
  key: z.string(),
  filename: z.string(),
  size: z.number().int(),
  mimeType: z.string(),
})

const attachment = mediaFile.extend({
  type: z.enum(['image', 'video', 'audio']),
  ...soundFields,
})

export const chatMessage = z.object({
  ...bothIds,
  chatId: id,
  /** Counts from 1 in each chat, without gaps. */
  seq: z.number().int(),
  senderId: id,
  side,
  content: z.string(),
  shopId: id,
  productId: id.nullable(),
  attachments: z.array(attachment),
  /** The offer that the message made, as it is now. */
  offer: offer.optional(),
  trade: trade.optional(),
  ...replyFields,
  ...reactions.shape,
  status: z.enum(messageStatuses),
  read: z.boolean(),
  clientMessageId: z.string().nullable(),
  createdAt: timestamp,
  deliveredAt: timestamp.nullable(),
  readAt: timestamp.nullable(),
})
export type ChatMessage = z.output<typeof chatMessage>

export const productInfo = z.object({
  id,
  title: z.string(),
  price: money.nullable(),
  image: z.string().nullable(),
  mediaType: z.enum(['image', 'video']).nullable(),
})

export const chat = z.object({
  ...bothIds,
  shopId: id,
  buyerId: id,
  ownerId: id,
  /** The caller's side. */
  side,
  /** The other side: the shop for a buyer, the buyer for the shop. */
  recipient: z.object({
    id,
    name: z.string(),
    logo: z.string().nullable(),
    /** Of the account on the other side. */
    closed: closedAs.optional(),
  }),
  buyer: person,
  shop: z.object({
    id,
    name: z.string(),
    slug: z.string(),
    logo: z.string().nullable(),
    bio: z.string().nullable(),
    isVerified: z.boolean().optional(),
  }),
  lastMessage: z
    .object({
      id,
      seq: z.number().int(),
      senderId: id,
      side,
      content: z.string(),
      createdAt: timestamp,
      hasAttachments: z.boolean(),
      kind: messageKind,
      /** Seconds of a voice note. */
      duration: z.number().nullable(),
      trade: trade.optional(),
      tradeState: tradeState.optional(),
    })
    .nullable(),
  lastSeq: z.number().int(),
  unreadCount: z.number().int(),
  delivered: z.object({ buyer: z.number().int(), shop: z.number().int() }),
  read: z.object({ buyer: z.number().int(), shop: z.number().int() }),
  productInfo: productInfo.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Chat = z.output<typeof chat>
