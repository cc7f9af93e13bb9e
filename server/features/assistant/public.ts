export { draftListing } from './listing/draft-listing.ts'
export { expectedWords } from './listing/expected-words.ts'
export { ageOfRates } from './price/current-rates.ts'
