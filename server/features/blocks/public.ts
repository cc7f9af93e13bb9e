/** The exports of blocks for conversations. */
export { isBlockedEitherWay } from './tables.ts'
