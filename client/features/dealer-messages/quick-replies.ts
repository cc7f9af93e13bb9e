import type { Car } from '../../../contract/dealer-messages/views.ts'
import { suggestedReplies } from '../conversations/suggested-replies.ts'

/** At most this many suggestions, with extra ones for cars. */
const MAX_REPLIES = 4

/** Returns suggested messages: of a dealer to a buyer, or of a user to a dealer about a car. */
export const quickReplies = (
  isDealer: boolean,
  car: Pick<Car, 'make' | 'model' | 'year'> | null,
): string[] => {
  if (isDealer) return suggestedReplies('shop', MAX_REPLIES)
  if (!car) return suggestedReplies('general', MAX_REPLIES)
  const isCar = car.make !== null || car.model !== null || car.year !== null
  return suggestedReplies('product', MAX_REPLIES, isCar ? 'cars' : undefined)
}
