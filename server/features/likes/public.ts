export { readCountsOf } from './queries/counts.ts'
