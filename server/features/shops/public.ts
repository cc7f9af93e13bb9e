/** What other features and the doors may use of shops. */
export { locationOf, shopHead } from './queries.ts'
