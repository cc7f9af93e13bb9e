export { dequeueMatches } from './actions/dequeue-matches.ts'
