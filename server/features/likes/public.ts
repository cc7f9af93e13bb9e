export { readManyCounts } from './queries/counts.ts'
