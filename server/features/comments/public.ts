/** What other features may use of comments. */
export { isVisibleTo as isCommentVisibleTo } from './queries/visibility.ts'
