/** No actions: they import `conversations/public.ts`, which imports this file. */
export { offerView, selectOffers } from './queries/offer-view.ts'
export { withTrade } from './queries/view-parts.ts'
