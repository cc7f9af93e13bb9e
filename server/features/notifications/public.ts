/** What other features, the doors and the workers may use of notifications. */
export { requeueNoted } from './actions/noted-jobs.ts'
