/** The exports of deals for other features. Imports no actions: conversations would form a cycle. */
export { offerView, selectOffers } from './queries/offer-view.ts'
