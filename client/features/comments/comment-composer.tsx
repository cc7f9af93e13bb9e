import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { useDraft } from '../../app/draft.ts'
import { mayAct } from '../../app/gate.ts'
import { newKey } from '../../app/new-key.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../app/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Composer } from '../../ui/composer.tsx'
import { RatingInput } from '../../ui/stars.tsx'
import { showToast } from '../../ui/toast.ts'
import { postComment } from './api.ts'
import { addComment, loadComments } from './store.ts'

export type ReplyTarget = { id: string; name: string }

type Draft = { text: string; rating: number | null }
const blank: Draft = { text: '', rating: null }

/**
 * Where one writes a comment, with stars, or a reply, without. What is typed stays until it was posted, whatever
 * fails; a visitor is asked to sign in instead.
 */
export const CommentComposer = ({
  productId,
  replyTo,
  onReplyDone,
  canRate,
}: {
  productId: string
  replyTo: ReplyTarget | null
  /** The reply was posted, or given up. */
  onReplyDone: () => void
  /** A shop's owner cannot rate their own. */
  canRate: boolean
}) => {
  const isVisitor = useSession((session) => session.status === 'signed-out')
  const [draft, setDraft, clearDraft] = useDraft(
    replyTo ? `reply:${replyTo.id}` : `comment:${productId}`,
    blank,
  )
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const attempt = useRef({ body: '', key: '' })
  const box = useRef<HTMLTextAreaElement>(null)
  const replyId = replyTo?.id
  useEffect(() => {
    if (replyId) box.current?.focus()
  }, [replyId])

  if (isVisitor) {
    return (
      <Button isWide onClick={() => mayAct(texts.prompts.comment)}>
        {texts.comments.signIn}
      </Button>
    )
  }

  const send = async () => {
    const text = draft.text.trim()
    // The same words sent again after a failure are the same comment; other words are another one.
    const body = JSON.stringify([replyId, text, draft.rating])
    if (attempt.current.body !== body) attempt.current = { body, key: newKey() }
    setBusy(true)
    setError(null)
    try {
      const { data, message } = await postComment(
        productId,
        replyId ?? null,
        { text, rating: draft.rating },
        attempt.current.key,
      )
      addComment(productId, data.comment)
      attempt.current = { body: '', key: '' }
      clearDraft()
      onReplyDone()
      showToast(message ?? (replyTo ? texts.comments.replied : texts.comments.posted), { tone: 'good' })
      if (data.comment.rating !== null) loadComments(productId).catch(() => {})
    } catch (failure) {
      setError(textOf(failure, replyTo ? texts.comments.failedReply : texts.comments.failedPost))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Composer
        ref={box}
        value={draft.text}
        onChange={(text) => setDraft({ ...draft, text })}
        onSend={() => void send()}
        placeholder={replyTo ? texts.comments.replyTo(replyTo.name) : texts.comments.add}
        isBusy={isBusy}
        canSend={draft.text.trim() !== '' || (!replyTo && draft.rating !== null)}
        above={
          replyTo ? (
            <p className="mb-1 flex items-center gap-2 text-soft">
              <span className="min-w-0 flex-1 truncate">{texts.comments.replyTo(replyTo.name)}</span>
              <IconButton label={texts.common.cancel} onClick={onReplyDone}>
                <X aria-hidden="true" size={18} />
              </IconButton>
            </p>
          ) : (
            canRate && (
              <div className="-ml-2 mb-1">
                <RatingInput value={draft.rating} onChange={(rating) => setDraft({ ...draft, rating })} />
              </div>
            )
          )
        }
      />
      <p role="alert" className={error ? 'mt-2 font-medium text-bad text-sm' : ''}>
        {error}
      </p>
    </>
  )
}
