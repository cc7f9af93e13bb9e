export { matchProducts } from './actions/match-products.ts'
export { takeFinds } from './actions/take-finds.ts'
