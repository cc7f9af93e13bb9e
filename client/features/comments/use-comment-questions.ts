import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../app/call.ts'
import { type Loaded, loadOrRestore } from '../../app/kept-pages.ts'
import { useRequest } from '../../app/query.ts'
import type { Target } from './api.ts'

type CommentQuestion = { id: string; from: string; said: string; target: Target }

const none: readonly CommentQuestion[] = []

/**
 * The newest comments on a shop and its products that ask something and have no reply, newest
 * first. Loaded again when the number of comments changes (`count`, `null` until it is known). The
 * flags are those of `useQuestions`.
 */
export const useCommentQuestions = (shopId: string, count: number | null) => {
  const { data, failure, reload } = useRequest<Loaded<CommentQuestion[]>>(
    ['comment questions', shopId],
    (_signal, showMeanwhile) => {
      const name = `comment-questions ${shopId}`
      return loadOrRestore(
        name,
        () => loadQuestions(shopId),
        (loaded) => loaded,
        showMeanwhile,
      )
    },
    { refreshOnReturn: true },
  )
  const loaded = useRef(count)
  const refresh = useEffectEvent(() => void reload())
  useEffect(() => {
    if (count === null || count === loaded.current) return
    if (loaded.current !== null) refresh()
    loaded.current = count
  }, [count])
  return {
    questions: data?.value ?? none,
    isKnown: data?.keptAt === null,
    isSettled: data !== undefined || failure !== null,
  }
}

const loadQuestions = async (shopId: string): Promise<CommentQuestion[]> => {
  const { comments } = await call('searchComments', { q: '?', shopId })
  return comments
    .filter(({ parentId, isSeller, replyCount }) => parentId === null && !isSeller && replyCount === 0)
    .map(({ id, user, comment, targetType, targetId }) => ({
      id,
      from: user.name,
      said: comment,
      target: { type: targetType, id: targetId },
    }))
}
