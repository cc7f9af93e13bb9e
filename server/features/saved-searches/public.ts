/** The exports of saved searches for other features and the workers. */
export { matchProducts } from './actions/match-products.ts'
export { takeFinds } from './actions/take-finds.ts'
