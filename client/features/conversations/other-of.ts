import type { Chat } from '../../../contract/chats/views.ts'

/** Returns the id of the user whom the viewer writes to. */
export const otherOf = ({ side, ownerId, buyerId }: Pick<Chat, 'side' | 'ownerId' | 'buyerId'>): string =>
  side === 'buyer' ? ownerId : buyerId
