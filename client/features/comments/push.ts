import type { PushPayloads } from '../../../contract/index.ts'
import { addComment } from './store.ts'

export const onCommentNew = ({ targetType, targetId, comment }: PushPayloads['comment:new']) => {
  if (targetType === 'product') addComment(targetId, comment)
}
