/** The exports of likes for other features, the transports and the workers. */
export { deleteOldViewers } from './actions/delete-old-viewers.ts'
export { readManyCounts } from './queries/counts.ts'
