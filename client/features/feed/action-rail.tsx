import Bookmark from 'lucide-react/icons/bookmark'
import Captions from 'lucide-react/icons/captions'
import Forward from 'lucide-react/icons/forward'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { ComponentProps, ReactNode } from 'react'
import { texts } from '../../app/texts/first-load.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatCount } from '../../ui/format-count.ts'
import { setPreference, usePreferences } from '../../ui/preferences.ts'
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
    <div className="flex flex-col items-center gap-2.5 low:items-stretch [@media(height<620px)]:gap-1">
      <RailButton
        name={`${viewer.liked ? words.unlike : words.like}, ${counts.likes}`}
        caption={counts.likes > 0 ? formatCount(counts.likes) : words.like}
        aria-pressed={viewer.liked}
        onClick={() => onLike(item)}
      >
        <Heart
          aria-hidden="true"
          size={24}
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
        <MessageCircle aria-hidden="true" size={24} />
      </RailButton>
      <RailButton
        name={viewer.bookmarked ? words.saved : words.save}
        caption={viewer.bookmarked ? words.saved : words.save}
        aria-pressed={viewer.bookmarked}
        onClick={() => onSave(item)}
      >
        <Bookmark aria-hidden="true" size={24} fill={viewer.bookmarked ? 'currentColor' : 'none'} />
      </RailButton>
      <RailButton name={words.share} caption={words.share} onClick={() => onShare(item)}>
        <Forward aria-hidden="true" size={24} />
      </RailButton>
      {item.media.captions && <CaptionsButton />}
      <RailButton name={words.sound} caption={words.sound} aria-pressed={hasSound} onClick={onSound}>
        <SoundIcon aria-hidden="true" size={24} />
      </RailButton>
    </div>
  )
}

/** Where the clip has speech: its words over the picture, or not, from here on. */
const CaptionsButton = () => {
  const isOn = usePreferences(({ showsCaptions }) => showsCaptions)
  const name = texts.feed.captions
  return (
    <RailButton
      name={name}
      caption={name}
      aria-pressed={isOn}
      onClick={() => setPreference('showsCaptions', !isOn)}
    >
      <Captions aria-hidden="true" size={24} className={isOn ? undefined : 'opacity-50'} />
    </RailButton>
  )
}

/** A dark glass square with its word beneath; the word is part of what one touches. */
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
    className="group flex w-18 shrink-0 flex-col items-center gap-1 rounded-control text-text-dark -outline-offset-2 low:w-full low:flex-row low:gap-2.5"
  >
    <span className="grid size-12 shrink-0 place-items-center low:size-11 rounded-control bg-night/55 backdrop-blur-sm transition-[transform,background-color] duration-(--dur-tap) group-hover:bg-night/75 group-active:scale-90 stage:bg-ink-3 stage:group-hover:bg-line-dark">
      {children}
    </span>
    <span className="max-w-full truncate font-bold low:max-[760px]:hidden text-xs leading-4 [text-shadow:0_1px_3px_rgb(0_0_0/.8)] stage:[text-shadow:none]">
      {caption}
    </span>
  </button>
)
