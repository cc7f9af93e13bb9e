import { useRef } from 'react'
import { useDraft } from '../../app/draft.ts'
import type { KeptPicture } from './use-pictures.ts'

/** The draft of a comment. */
export type CommentDraft = { text: string; rating: number | null; media: readonly KeptPicture[] }

/**
 * The draft of a comment, which uploads change as well as typing: each change applies to the newest
 * state. Kept for each user until it is sent.
 */
export const useCommentDraft = (name: string, empty: CommentDraft) => {
  const [draft, setDraft, clear] = useDraft(name, empty, 'device')
  const newest = useRef(draft)
  const change = (to: (draft: CommentDraft) => Partial<CommentDraft>) => {
    newest.current = { ...newest.current, ...to(newest.current) }
    setDraft(newest.current)
  }
  return {
    draft,
    change,
    clear: () => {
      newest.current = empty
      clear()
    },
  }
}
