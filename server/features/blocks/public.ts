export { lockPair } from './actions/lock-pair.ts'
