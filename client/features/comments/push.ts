import type { PushPayloads } from '../../../contract/index.ts'
import { putComment } from './store.ts'

/** New, or changed: then it comes again under its id. */
export const onCommentNew = ({ targetType, targetId, comment }: PushPayloads['comment:new']) =>
  putComment({ type: targetType, id: targetId }, comment)
