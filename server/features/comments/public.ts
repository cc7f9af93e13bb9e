export { applyModeration } from './actions/apply-moderation.ts'
export { findComment } from './queries/comment.ts'
export { selectComments, viewsOf } from './queries/comment-view.ts'
export { isCommentVisibleTo } from './queries/visibility.ts'
