export { markMatchesNotified } from './actions/mark-matches-notified.ts'
