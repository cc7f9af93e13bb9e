/** Exports no actions: they import conversations, which imports this file. */
export { offerView, selectOffers } from './queries/offer-view.ts'
export { withTrade } from './queries/trade-view.ts'
