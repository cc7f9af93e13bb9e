import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useState } from 'react'
import { formatAgo } from '../../app/format-time.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { useFinish } from '../../app/pending-action.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { useSession } from '../../app/session.ts'
import { showFailure } from '../../app/show-failure.ts'
import { texts } from '../../messages/first-load.ts'
import { peopleTexts } from '../../messages/people.ts'
import { CommentView } from '../../ui/comment-view.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.ts'
import { useLayerOf } from '../../ui/use-layer.ts'
import { deleteComment, type Target } from './api.ts'
import { removeComment } from './changes.ts'
import type { ReplyTarget } from './comment-composer.tsx'
import { CommentPictures } from './comment-pictures.tsx'
import { refreshFigures, unfoldReplies } from './load.ts'
import { type Entry, patchEntry, toggleCommentLike, useEntry, useReplies } from './store.ts'

const EditComment = lazyNamed(() => import('./edit-comment.tsx'), 'EditComment')
const ReportSheet = lazyNamed(() => import('../reports/report-sheet.tsx'), 'ReportSheet')

/** Pictures shown at once. */
const THUMBNAILS = { comment: 3, reply: 2 } as const

type EntryProps = {
  target: Target
  /** Whether the viewer owns the target, and so can delete comments of others. */
  isOwner: boolean
  onReply: (comment: ReplyTarget) => void
}

/** A comment with its pictures, actions and replies. */
export const CommentEntry = (props: EntryProps & { entry: Entry }) => (
  <OneEntry {...props} replies={<Replies {...props} commentId={props.entry.id} />} />
)

const OneEntry = ({
  entry,
  target,
  isOwner,
  onReply,
  replies,
}: EntryProps & { entry: Entry; replies?: React.ReactNode }) => {
  const [isEditing, setEditing] = useState(false)
  const { id, user, parentId } = entry
  const isReply = parentId !== null
  return (
    <CommentView
      author={user}
      time={formatAgo(entry.createdAt)}
      dateTime={entry.createdAt}
      rating={isEditing ? null : entry.rating}
      mark={markOf(entry)}
      isEdited={entry.editedAt !== null}
      notice={entry.isHidden ? peopleTexts.comments.hidden : null}
      isGone={entry.isDeleted}
      isReply={isReply}
      likes={entry.likes}
      isLiked={entry.userLiked}
      isLikeBusy={entry.isLiking ?? false}
      onLike={() => toggleCommentLike(id, target.id)}
      onReply={() => onReply({ id, name: user.name, isReply })}
      replyCount={entry.replyCount}
      replies={replies}
      isUnfolded={entry.isUnfolded ?? false}
      onUnfold={() => patchEntry(id, ({ isUnfolded }) => ({ isUnfolded: !isUnfolded }))}
      menu={
        entry.isDeleted ? null : (
          <More entry={entry} target={target} isOwner={isOwner} onEdit={() => setEditing(true)} />
        )
      }
      media={
        entry.media.length > 0 &&
        !isEditing && (
          <CommentPictures pictures={entry.media} most={isReply ? THUMBNAILS.reply : THUMBNAILS.comment} />
        )
      }
    >
      {isEditing ? (
        <PartBoundary>
          <EditComment target={target} entry={entry} canRate={!isOwner} onDone={() => setEditing(false)} />
        </PartBoundary>
      ) : entry.isDeleted ? (
        <em className="text-soft">{peopleTexts.comments.deleted}</em>
      ) : (
        entry.comment
      )}
    </CommentView>
  )
}

/** Returns the badge of a comment: its author's relation to the shop. */
const markOf = ({ isSeller, isVerifiedPurchase, hasChatted }: Entry) => {
  const { seller, bought, chatted } = peopleTexts.comments
  if (isSeller) return { text: seller, kind: 'seller' as const }
  if (isVerifiedPurchase) return { text: bought, kind: 'bought' as const }
  return hasChatted ? { text: chatted, kind: 'chatted' as const } : null
}

/**
 * The menu of a comment: authors edit and delete it, others report it, the shop's owner deletes it.
 */
const More = ({
  entry,
  target,
  isOwner,
  onEdit,
}: {
  entry: Entry
  target: Target
  isOwner: boolean
  onEdit: () => void
}) => {
  const user = useSession((session) => session.user)
  const layer = useLayerOf<'delete' | 'report'>()
  const [isBusy, setBusy] = useState(false)
  useFinish('report', entry.id, () => layer.open('report'), user !== null)
  const isOwn = entry.userId === user?.id

  const remove = async () => {
    setBusy(true)
    try {
      await deleteComment(entry.id)
      layer.close()
      removeComment(target, entry.id)
      showToast(peopleTexts.comments.wasDeleted, { tone: 'good' })
      if (entry.rating !== null) refreshFigures(target).catch(() => {})
    } catch (failure) {
      showFailure(failure, peopleTexts.comments.failedDelete)
    } finally {
      setBusy(false)
    }
  }

  const entries = [
    ...(isOwn
      ? [
          {
            label: peopleTexts.comments.edit,
            icon: <Pencil aria-hidden="true" size={18} />,
            onChoose: onEdit,
          },
        ]
      : []),
    ...(isOwn || isOwner || user?.role === 'admin'
      ? [
          {
            label: peopleTexts.comments.delete,
            icon: <Trash2 aria-hidden="true" size={18} />,
            isDanger: true,
            onChoose: () => layer.open('delete'),
          },
        ]
      : []),
    ...(isOwn
      ? []
      : [
          {
            label: texts.common.report,
            icon: <Flag aria-hidden="true" size={18} />,
            onChoose: () => {
              if (requireAuth(undefined, { kind: 'report', id: entry.id, on: target.id }))
                layer.open('report')
            },
          },
        ]),
  ]
  return (
    <>
      <Menu
        label={texts.common.more}
        trigger={<Ellipsis aria-hidden="true" size={18} />}
        entries={entries}
        className="-my-3 -mr-3 text-soft"
      />
      {layer.subject === 'delete' && (
        <ConfirmDialog
          isOpen={layer.isOpen}
          title={peopleTexts.comments.deleteAsk}
          message={peopleTexts.comments.deleteText}
          confirm={peopleTexts.comments.delete}
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={layer.close}
        />
      )}
      {layer.subject === 'report' && (
        <PartBoundary>
          <ReportSheet
            target={{ type: 'comment', id: entry.id }}
            isOpen={layer.isOpen}
            onClose={layer.close}
          />
        </PartBoundary>
      )}
    </>
  )
}

/** Rendered when unfolded: the first replies came with the comment, the others are loaded. */
const Replies = ({ commentId, ...props }: EntryProps & { commentId: string }) => {
  const replies = useReplies(commentId)
  const count = useEntry(commentId)?.replyCount ?? 0
  const isMissingSome = replies.length < count
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!isMissingSome) return
    setBusy(true)
    void unfoldReplies(commentId).then(() => setBusy(false))
  }, [isMissingSome, commentId])
  return (
    <div aria-busy={isBusy || undefined}>
      {replies.map((reply) => (
        <OneEntry key={reply.id} {...props} entry={reply} />
      ))}
    </div>
  )
}
