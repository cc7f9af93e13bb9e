/** The exports of notifications for the workers. */
export { requeueTracked } from './actions/tracked-jobs.ts'
