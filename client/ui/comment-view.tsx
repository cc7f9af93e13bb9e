import BadgeCheck from 'lucide-react/icons/badge-check'
import Heart from 'lucide-react/icons/heart'
import type { ReactNode } from 'react'
import { peopleTexts } from '../messages/people.ts'
import { Avatar } from './avatar.tsx'
import { Spinner } from './button.tsx'
import { classNames } from './class-names.ts'
import { formatCount } from './format-count.ts'
import { Stars } from './stars.tsx'

export type CommentViewProps = {
  author: { name: string; avatar?: string | null }
  /** In words: '3m ago'. */
  time: string
  dateTime?: string
  rating?: number | null
  /** The author's role towards the shop: seller, buyer, or somebody who chatted. */
  mark?: { text: string; kind: 'seller' | 'bought' | 'chatted' } | null
  /** Its author has edited it. */
  isEdited?: boolean
  /** A notice to those who can see it: that it is hidden. */
  notice?: string | null
  /** It was deleted, so it cannot be liked or answered. */
  isGone?: boolean
  children: ReactNode
  /** Its pictures. */
  media?: ReactNode
  likes: number
  isLiked: boolean
  isLikeBusy?: boolean
  onLike: () => void
  /** Absent if it cannot be answered. */
  onReply?: () => void
  /** The More menu. */
  menu?: ReactNode
  isReply?: boolean
  replyCount?: number
  /** Rendered once they are unfolded. */
  replies?: ReactNode
  isUnfolded?: boolean
  onUnfold?: () => void
}

/** A comment with its stars, its heart and its replies. `onUnfold` also folds them. */
export const CommentView = (props: CommentViewProps) => {
  const { replyCount = 0, isReply = false, isUnfolded = false } = props
  return (
    <article aria-label={props.author.name} className={classNames('flex gap-3', isReply ? 'pt-3' : 'py-1.5')}>
      <Avatar name={props.author.name} picture={props.author.avatar} size={isReply ? 32 : 40} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1">
            <strong className="break-words font-semibold text-fg">{props.author.name}</strong>{' '}
            <time dateTime={props.dateTime} className="whitespace-nowrap text-sm text-soft">
              {props.time}
            </time>
            {props.mark?.kind === 'seller' && <AuthorMark>{props.mark.text}</AuthorMark>}
            {props.isEdited && (
              <span className="whitespace-nowrap text-sm text-soft"> · {peopleTexts.comments.edited}</span>
            )}
          </p>
          {props.menu}
        </div>
        {props.notice && <p className="font-medium text-sm text-soft">{props.notice}</p>}
        {props.rating ? (
          <p className="mb-1 flex flex-wrap items-center gap-x-2">
            <Stars value={props.rating} />
            {props.mark?.kind === 'bought' && (
              <span className="inline-flex items-center gap-1 font-semibold text-good text-sm">
                <BadgeCheck aria-hidden="true" size={16} />
                {props.mark.text}
              </span>
            )}
            {props.mark?.kind === 'chatted' && <span className="text-sm text-soft">{props.mark.text}</span>}
          </p>
        ) : null}
        <div dir="auto" className="whitespace-pre-wrap break-words text-fg">
          {props.children}
        </div>
        {props.media}
        <div className="-ml-2 flex flex-wrap items-center font-semibold text-sm text-soft">
          {!props.isGone && (
            <button
              type="button"
              aria-pressed={props.isLiked}
              aria-busy={props.isLikeBusy || undefined}
              aria-label={`${props.isLiked ? peopleTexts.comments.unlike : peopleTexts.comments.like}, ${props.likes}`}
              onClick={props.onLike}
              className={classNames(foot, 'inline-flex items-center gap-1.5', props.isLiked && 'text-bad')}
            >
              {props.isLikeBusy ? (
                <Spinner size={16} />
              ) : (
                <Heart aria-hidden="true" size={16} fill={props.isLiked ? 'currentColor' : 'none'} />
              )}
              {props.likes > 0 && <span className="tabular-nums">{formatCount(props.likes)}</span>}
            </button>
          )}
          {props.onReply && !props.isGone && (
            <button type="button" onClick={props.onReply} className={foot}>
              {peopleTexts.comments.reply}
            </button>
          )}
          {replyCount > 0 && (
            <button type="button" aria-expanded={isUnfolded} onClick={props.onUnfold} className={foot}>
              {isUnfolded ? peopleTexts.comments.hide : peopleTexts.comments.viewReplies(replyCount)}
            </button>
          )}
        </div>
        {isUnfolded && props.replies}
      </div>
    </article>
  )
}

const AuthorMark = ({ children }: { children: string }) => (
  <span className="ml-1 whitespace-nowrap rounded-full bg-accent px-2 py-px font-semibold text-on-accent text-xs">
    {children}
  </span>
)

const foot = 'min-h-11 rounded-control px-2 hover:text-fg'
