/** No actions: conversations would form a cycle. */
export { offerView, selectOffers } from './queries/offer-view.ts'
