import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_COMMENT_FILES } from '../../../contract/limits.ts'
import { CallError, textOf } from '../../app/call-error.ts'
import { newKey } from '../../app/new-key.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../messages/first-load.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Composer } from '../../ui/composer.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { useNetworkReturn } from '../../ui/network.ts'
import { RatingInput } from '../../ui/stars.tsx'
import { showToast } from '../../ui/toast.ts'
import { postComment, type Target } from './api.ts'
import { putComment } from './changes.ts'
import { refreshFigures } from './load.ts'
import { PictureButton, PictureTray } from './picture-tray.tsx'
import { useCommentDraft } from './use-comment-draft.ts'
import { usePictures } from './use-pictures.ts'

/** The comment that is answered. A reply mentions its author, since all replies form one thread. */
export type ReplyTarget = { id: string; name: string; isReply: boolean }

type ComposerProps = {
  target: Target
  replyTo: ReplyTarget | null
  /** Runs when a reply was posted or cancelled. */
  onReplyDone: () => void
  /** The text of the empty box of a review, which needs stars; absent where a comment will do. */
  reviewHint?: string
  /** A shop's owner cannot rate their own. */
  canRate: boolean
}

/**
 * Writes a comment with stars or a reply without, either with pictures. A draft stays until it
 * is posted; visitors are asked to sign in.
 */
export const CommentComposer = (props: ComposerProps) => {
  const isVisitor = useSession((session) => session.status === 'signed-out')
  if (isVisitor) {
    return (
      <Button
        isWide
        onClick={() =>
          requireAuth(peopleTexts.comments.signInFirst, { kind: 'comments', id: props.target.id })
        }
      >
        {peopleTexts.comments.signIn}
      </Button>
    )
  }
  return <Writing key={props.replyTo?.id ?? ''} {...props} />
}

const Writing = ({ target, replyTo, onReplyDone, canRate, reviewHint }: ComposerProps) => {
  const mention = replyTo?.isReply ? `@${replyTo.name} ` : ''
  const name = replyTo ? `answer:${replyTo.id}` : `thread:${target.id}`
  const { draft, change, clear } = useCommentDraft(name, { text: mention, rating: null, media: [] })
  const pictures = usePictures({
    name,
    kept: draft.media,
    setKept: (to) => change(({ media }) => ({ media: to(media) })),
    most: replyTo ? MAX_COMMENT_FILES.reply : MAX_COMMENT_FILES.comment,
    isReply: replyTo !== null,
  })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useNetworkReturn(() => setError(null), error === peopleTexts.comments.keptOffline)
  const attempt = useRef({ body: '', key: '' })
  const box = useRef<HTMLTextAreaElement>(null)
  const isReply = replyTo !== null
  useEffect(() => {
    const element = box.current
    if (!isReply || !element) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
  }, [isReply])

  const text = draft.text.trim()
  const hasWords = text !== '' && text !== mention.trim()
  const send = async () => {
    // The same text keeps its key after a failure; another text is another comment.
    const body = JSON.stringify([text, draft.rating, draft.media])
    if (attempt.current.body !== body) attempt.current = { body, key: newKey() }
    setBusy(true)
    setError(null)
    try {
      const { comment } = await postComment(
        target,
        replyTo?.id ?? null,
        { ...draft, text },
        attempt.current.key,
      )
      putComment(target, comment)
      attempt.current = { body: '', key: '' }
      clear()
      pictures.clear()
      onReplyDone()
      showToast(peopleTexts.comments[reviewHint ? 'reviewed' : isReply ? 'replied' : 'posted'], {
        tone: 'good',
      })
      if (comment.rating !== null) refreshFigures(target).catch(() => {})
    } catch (failure) {
      if (failure instanceof CallError && failure.isOffline) setError(peopleTexts.comments.keptOffline)
      else
        setError(
          textOf(failure, replyTo ? peopleTexts.comments.failedReply : peopleTexts.comments.failedPost),
        )
    } finally {
      setBusy(false)
    }
  }

  // If a picture is still uploading, the comment is sent once it has arrived.
  const isUploading = pictures.coming.length > 0
  const [isQueued, setQueued] = useState(false)
  const goOn = useEffectEvent(() => {
    setQueued(false)
    if (pictures.errors.length === 0) void send()
  })
  useEffect(() => {
    if (isQueued && !isUploading) goOn()
  }, [isQueued, isUploading])

  return (
    <>
      <Composer
        ref={box}
        value={draft.text}
        onChange={(value) => change(() => ({ text: value }))}
        onSend={() => (isUploading ? setQueued(true) : void send())}
        placeholder={
          replyTo ? peopleTexts.comments.replyTo(replyTo.name) : (reviewHint ?? peopleTexts.comments.add)
        }
        isBusy={isBusy || isQueued}
        canSend={reviewHint ? draft.rating !== null : hasWords || (!replyTo && draft.rating !== null)}
        before={<PictureButton pictures={pictures} />}
        above={
          <>
            {replyTo ? (
              <p className="mb-1 flex items-center gap-2 text-soft">
                <span className="min-w-0 flex-1 truncate">{peopleTexts.comments.replyTo(replyTo.name)}</span>
                <IconButton label={texts.common.cancel} onClick={onReplyDone}>
                  <X aria-hidden="true" size={18} />
                </IconButton>
              </p>
            ) : (
              canRate && (
                <div className="mb-1">
                  <RatingInput value={draft.rating} onChange={(rating) => change(() => ({ rating }))} />
                </div>
              )
            )}
            <PictureTray kept={draft.media} pictures={pictures} />
          </>
        }
      />
      <ErrorText className="mt-2">{error}</ErrorText>
    </>
  )
}
