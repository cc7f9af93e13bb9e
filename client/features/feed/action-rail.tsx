import Bookmark from 'lucide-react/icons/bookmark'
import Captions from 'lucide-react/icons/captions'
import Forward from 'lucide-react/icons/forward'
import Heart from 'lucide-react/icons/heart'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { ComponentProps, ReactNode } from 'react'
import { texts } from '../../messages/first-load.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatCount } from '../../ui/format-count.ts'
import { useCaptionSwitch } from '../../ui/use-captions.ts'
import type { FeedActions, FeedItem } from './feed-item.ts'

/** Like, Comments, Save, Share and the sound, one under the other. */
export const ActionRail = ({
  item,
  hasSound,
  onSound,
  onLike,
  onComments,
  onSave,
  onShare,
}: Pick<FeedActions, 'onLike' | 'onComments' | 'onSave' | 'onShare'> & {
  item: FeedItem
  hasSound: boolean
  onSound: () => void
}) => {
  const { counts, viewer } = item
  const words = texts.feed
  const SoundIcon = hasSound ? Volume2 : VolumeX
  return (
    <div className="flex flex-col items-center gap-2 low:items-stretch [@media(height<620px)]:gap-1">
      <RailButton
        name={`${viewer.liked ? words.unlike : words.like}, ${counts.likes}`}
        caption={counts.likes > 0 ? formatCount(counts.likes) : words.like}
        aria-pressed={viewer.liked}
        onClick={() => onLike(item)}
      >
        <Heart
          aria-hidden="true"
          size={22}
          fill={viewer.liked ? 'currentColor' : 'none'}
          className={classNames(
            'transition-transform duration-(--dur-tap)',
            viewer.liked && 'scale-110 text-danger-dark',
          )}
        />
      </RailButton>
      <RailButton
        name={`${words.comments}, ${counts.comments}`}
        caption={counts.comments > 0 ? formatCount(counts.comments) : words.comments}
        aria-haspopup="dialog"
        onClick={() => onComments(item)}
      >
        <MessageSquareText aria-hidden="true" size={22} />
      </RailButton>
      <RailButton
        name={viewer.bookmarked ? words.saved : words.save}
        caption={viewer.bookmarked ? words.saved : words.save}
        aria-pressed={viewer.bookmarked}
        onClick={() => onSave(item)}
      >
        <Bookmark aria-hidden="true" size={22} fill={viewer.bookmarked ? 'currentColor' : 'none'} />
      </RailButton>
      <RailButton name={words.share} caption={words.share} onClick={() => onShare(item)}>
        <Forward aria-hidden="true" size={22} />
      </RailButton>
      {item.media.captions && <CaptionsButton hasSound={hasSound} />}
      <RailButton name={words.sound} caption={words.sound} aria-pressed={hasSound} onClick={onSound}>
        <SoundIcon aria-hidden="true" size={22} />
      </RailButton>
    </div>
  )
}

/** For clips with speech. */
const CaptionsButton = ({ hasSound }: { hasSound: boolean }) => {
  const { isOn, toggle } = useCaptionSwitch(hasSound)
  const name = texts.feed.captions
  return (
    <RailButton name={name} caption={name} aria-pressed={isOn} onClick={toggle}>
      <Captions aria-hidden="true" size={22} className={isOn ? undefined : 'opacity-50'} />
    </RailButton>
  )
}

/**
 * A translucent chip with its label inside, so that the label is legible over any picture; in low
 * windows the label is beside the icon.
 */
const RailButton = ({
  name,
  caption,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'name'> & { name: string; caption: ReactNode }) => (
  <button
    {...rest}
    type="button"
    aria-label={name}
    className="group flex min-h-14.5 w-18 shrink-0 flex-col items-center justify-center gap-0.5 rounded-control bg-night/66 text-text-dark -outline-offset-2 backdrop-blur-sm transition-[transform,background-color] duration-(--dur-tap) hover:bg-night/80 active:scale-97 low:min-h-11 low:w-full low:flex-row low:justify-start low:gap-2.5 low:bg-transparent low:backdrop-blur-none stage:bg-ink-3 stage:hover:bg-line-dark"
  >
    <span className="grid place-items-center low:size-11 low:shrink-0 low:rounded-control low:bg-night/55">
      {children}
    </span>
    <span className="max-w-full truncate font-bold [-webkit-text-size-adjust:100%] [text-size-adjust:100%] low:max-[760px]:hidden text-[min(0.6875rem,12px)] leading-[1.3]">
      {caption}
    </span>
  </button>
)
