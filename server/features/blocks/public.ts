export { lockPair } from './actions/lock-pair.ts'
export { assertNotBlocked } from './queries.ts'
