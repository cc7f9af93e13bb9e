/** What other features, the doors and the workers may use of likes. */
export { forgetOldViewers } from './actions/forget-old-viewers.ts'
export { readCountsOf } from './queries/counts.ts'
