export { applyModeration } from './actions/apply-moderation.ts'
export { findComment } from './queries/one.ts'
export { selectComments, viewsOf } from './queries/rows.ts'
export { isVisibleTo as isCommentVisibleTo } from './queries/visibility.ts'
