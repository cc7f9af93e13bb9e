/** The interface of the assistant for other features, the transports and the workers. */

export { deleteOldSessions } from './actions/delete-old-sessions.ts'
export { embedProducts } from './actions/embed-products.ts'
export { fetchExchangeRates, requeueExchangeRates } from './actions/fetch-exchange-rates.ts'
export { findUnembedded, requeueEmbeddings } from './actions/requeue-embeddings.ts'
export { draftListing } from './listing/draft-listing.ts'
export { expectedWords } from './listing/expected-words.ts'
export { ageOfRates } from './price/current-rates.ts'
