export { dequeueMatches } from './actions/dequeue-matches.ts'
export { matchProducts } from './actions/match-products.ts'
