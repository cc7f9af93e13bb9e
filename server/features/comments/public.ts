/** What other features may use of comments. */
export { judgeComment } from './actions/judge-comment.ts'
export { findComment } from './queries/one.ts'
export { selectComments, viewsOf } from './queries/rows.ts'
export { isVisibleTo as isCommentVisibleTo } from './queries/visibility.ts'
