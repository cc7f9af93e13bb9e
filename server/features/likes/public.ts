/** The exports of likes for other features, the transports and the workers. */
export { readManyCounts } from './queries/counts.ts'
