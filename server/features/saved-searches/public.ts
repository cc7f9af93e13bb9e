/** The exports of saved searches for other features and the workers. */
export { matchProducts } from './actions/match-products.ts'
export { requeueMatches } from './actions/requeue-matches.ts'
export { takeFinds } from './actions/take-finds.ts'
