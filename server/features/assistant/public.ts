/** The interface of the assistant for other features, the transports and the workers. */

export { embedProducts } from './actions/embed-products.ts'
export { fetchExchangeRates } from './actions/fetch-exchange-rates.ts'
export { draftListing } from './listing/draft-listing.ts'
export { expectedWords } from './listing/expected-words.ts'
export { ageOfRates } from './price/current-rates.ts'
