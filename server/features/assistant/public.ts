/** The interface of the assistant for other features, the transports and the workers. */
export { embedProducts } from './actions/embed-products.ts'
export { fetchExchangeRates, requeueExchangeRates } from './actions/fetch-exchange-rates.ts'
export { forgetOldSessions } from './actions/forget-old-sessions.ts'
export { findUnembedded, requeueEmbeddings } from './actions/requeue-embeddings.ts'
export { draftListing } from './listing/draft-listing.ts'
export { expectedWords } from './listing/expected-words.ts'
export { ageOfRates } from './price/current-rates.ts'
