/** What other features and the workers may use of saved searches. */
export { matchProducts } from './actions/match-products.ts'
export { requeueMatches } from './actions/requeue-matches.ts'
export { takeFinds } from './actions/take-finds.ts'
