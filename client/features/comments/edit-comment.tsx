import { useEffect, useRef, useState } from 'react'
import { isBareRating } from '../../../contract/comments/stars.ts'
import { MAX_COMMENT_FILES } from '../../../contract/limits.ts'
import { textOf } from '../../app/call-error.ts'
import { texts } from '../../messages/first-load.ts'
import { formsTexts } from '../../messages/forms.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { RatingInput } from '../../ui/stars.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Target, updateComment } from './api.ts'
import { putComment } from './changes.ts'
import { refreshFigures } from './load.ts'
import { PictureButton, PictureTray } from './picture-tray.tsx'
import type { Entry } from './store.ts'
import { useCommentDraft } from './use-comment-draft.ts'
import { usePictures } from './use-pictures.ts'

/** Edits the text, stars and pictures of the user's comment. */
export const EditComment = ({
  target,
  entry,
  canRate,
  onDone,
}: {
  target: Target
  entry: Entry
  canRate: boolean
  onDone: () => void
}) => {
  const isReply = entry.parentId !== null
  const name = `edit:${entry.id}`
  const { draft, change, clear } = useCommentDraft(name, {
    text: isBareRating(entry.rating, entry.comment) ? '' : entry.comment,
    rating: entry.rating,
    media: entry.media.map(({ key, url }, index) => ({ key, url, name: formsTexts.gallery.show(index + 1) })),
  })
  const pictures = usePictures({
    name,
    kept: draft.media,
    setKept: (to) => change(({ media }) => ({ media: to(media) })),
    most: isReply ? MAX_COMMENT_FILES.reply : MAX_COMMENT_FILES.comment,
    isReply,
  })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const text = draft.text.trim()
  const canSave = (text !== '' || (!isReply && draft.rating !== null)) && pictures.coming.length === 0
  const discard = () => {
    clear()
    pictures.clear()
    onDone()
  }
  const save = async () => {
    if (!canSave || isBusy) return
    setBusy(true)
    setError(null)
    try {
      const { comment } = await updateComment(entry.id, isReply, { ...draft, text })
      putComment(target, comment)
      if (comment.rating !== entry.rating) refreshFigures(target).catch(() => {})
      showToast(peopleTexts.comments.updated, { tone: 'good' })
      discard()
    } catch (failure) {
      setError(textOf(failure, peopleTexts.comments.failedEdit))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="my-1">
      {!isReply && (canRate || draft.rating !== null) && (
        <RatingInput value={draft.rating} onChange={(rating) => change(() => ({ rating }))} />
      )}
      <TextArea
        ref={box}
        label={peopleTexts.comments.edit}
        rows={3}
        value={draft.text}
        onChange={(event) => change(() => ({ text: event.target.value }))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void save()
        }}
      />
      <div className="mt-2">
        <PictureTray kept={draft.media} pictures={pictures} shownKeys={entry.media.map(({ key }) => key)} />
      </div>
      <ErrorText className="mb-2">{error}</ErrorText>
      <div ref={end} className="flex scroll-mb-4 items-center gap-2">
        <PictureButton pictures={pictures} />
        <span className="flex-1" />
        <Button isSmall onClick={discard}>
          {texts.common.cancel}
        </Button>
        <Button isSmall look="primary" disabled={!canSave} isBusy={isBusy} onClick={() => void save()}>
          {peopleTexts.comments.save}
        </Button>
      </div>
    </div>
  )
}
