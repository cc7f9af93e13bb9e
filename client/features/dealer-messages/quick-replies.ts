import type { Car } from '../../../contract/dealer-messages/views.ts'
import { conversationTexts } from '../../messages/conversations.ts'

/** At most this many suggestions, with extra ones for cars. */
const MAX_REPLIES = 4

/** What one may want to say: a dealer to whoever asks, anybody to a dealer about a car. */
export const quickReplies = (
  isDealer: boolean,
  car: Pick<Car, 'make' | 'model' | 'year'> | null,
): string[] => {
  const { product, cars, general, shop } = conversationTexts.messages.replies
  if (isDealer) return shop.slice(0, MAX_REPLIES)
  if (!car) return general.slice(0, MAX_REPLIES)
  const isCar = car.make !== null || car.model !== null || car.year !== null
  const [first, ...rest] = product
  return [first, ...(isCar ? cars : []), ...rest].slice(0, MAX_REPLIES)
}
