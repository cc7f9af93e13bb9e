/** What other features, the doors and the workers may use of likes. */
export { forgetOldViews } from './actions/forget-old-views.ts'
export { readCountsOf } from './queries/counts.ts'
