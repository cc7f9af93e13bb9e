/** The exports of deals for other features. No actions: conversations would form a cycle. */
export { offerView, selectOffers } from './queries/offer-view.ts'
