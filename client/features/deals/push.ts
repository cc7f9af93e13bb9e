import type { PushPayloads } from '../../../contract/index.ts'
import { putDeal, putOffer } from './store.ts'

export const onOfferUpdated = ({ offer }: PushPayloads['offer:updated']) => putOffer(offer)

export const onDealUpdated = ({ deal }: PushPayloads['deal:updated']) => putDeal(deal)
