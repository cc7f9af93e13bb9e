/** No actions: they import `conversations/public.ts`, which imports this file. */
export { offerView, selectOffers } from './queries/offer-view.ts'
export { tradeStateView, withTrade } from './queries/view-parts.ts'
export { userOfSide } from './sides.ts'
