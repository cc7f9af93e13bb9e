import type { PushHandlers } from '../../app/live.ts'
import { putDeal, putOffer } from './store.ts'

export const dealsPushes = {
  'deal:updated': ({ deal }) => putDeal(deal),
  'offer:updated': ({ offer }) => putOffer(offer),
} satisfies PushHandlers
