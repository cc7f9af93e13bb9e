/** What other features, the transports and the workers may use of likes. */
export { deleteOldViewers } from './actions/delete-old-viewers.ts'
export { readManyCounts } from './queries/counts.ts'
