import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { texts } from '../../messages/first-load.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useCaptionSwitch } from '../../ui/use-captions.ts'
import { useWheelSteps } from '../../ui/use-wheel-steps.ts'
import type { FeedActions, FeedItem } from './feed-item.ts'
import type { FeedPagerProps } from './feed-props.ts'
import { describeItem, FeedSlide, hasVideo } from './feed-slide.tsx'
import { FeedVideo } from './feed-video.tsx'
import { createPlayerPool } from './player-pool.ts'
import { Backdrop } from './poster.tsx'
import { PullIndicator } from './pull-indicator.tsx'
import { useFeedKeys } from './use-feed-keys.ts'
import { useFeedPan } from './use-feed-pan.ts'
import { usePlayback } from './use-playback.ts'
import { usePosition } from './use-position.ts'

const SwipeHint = lazyNamed(() => import('./swipe-hint.tsx'), 'SwipeHint')

/** Slides rendered on each side of the current one: two with posters, one of them with a video. */
const DRAWN = 2
const WITH_VIDEO = 1
/** Items before the end from which on more are requested. */
const NEAR_END = 3

/**
 * The strip of slides with one current slide. Finger, wheel, keys and arrows move one step each.
 */
export const FeedStage = (props: FeedPagerProps) => {
  const { items } = props
  const stage = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const progress = useRef<HTMLDivElement>(null)
  const [pool] = useState(createPlayerPool)
  const ids = useMemo(() => items.map((item) => item.id), [items])
  const end = props.hasMore ? undefined : props.end
  const { index, step, toTop } = usePosition(ids, props.startId, end !== undefined)
  const last = items.length - (end ? 0 : 1)
  const item = items[index]
  const [hasStepped, setStepped] = useState(false)
  const playback = usePlayback(item?.id, props.isResting ?? false, item !== undefined && !hasVideo(item))

  const go = (by: -1 | 1): boolean => {
    const hadFocus = strip.current?.contains(document.activeElement) ?? false
    if (!step(by)) return false
    setStepped(true)
    // The slide that leaves becomes inert: the focus moves to the next one.
    if (hadFocus) requestAnimationFrame(() => focusCurrent(strip.current))
    return true
  }
  const pan = useFeedPan({
    stage,
    strip,
    index,
    isLast: index === last,
    go,
    onDetails: () => item && props.onDetails(item),
    onRefresh: props.onRefresh,
  })
  useWheelSteps(stage, go)
  useFeedKeys((key) => {
    if (key === 'next') go(1)
    else if (key === 'previous') go(-1)
    else if (!item) return
    else if (key === 'like') props.onLike(item)
    else if (key === 'comments') props.onComments(item)
    else if (key === 'sound') playback.toggleSound()
    else if (key === 'toggle') playback.toggle()
    // From beside the feed; a button of its own keeps the focus.
    else if (!strip.current?.contains(document.activeElement)) focusCurrent(strip.current)
  })

  const notifySeen = useEffectEvent((id: string) => props.onSeen(id))
  const requestMore = useEffectEvent(() => props.onNearEnd())
  const id = item?.id
  // Notify after the frame has painted: the callback re-renders the whole screen.
  useEffect(() => (id ? afterPaint(() => notifySeen(id)) : undefined), [id])
  const isNearEnd = index >= items.length - NEAR_END
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step tries again, if one failed
  useEffect(() => {
    if (isNearEnd) requestMore()
  }, [isNearEnd, index, items.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item begins at nought
  useEffect(() => {
    progress.current?.style.setProperty('--value', '0')
  }, [item?.id])

  const around = items.slice(Math.max(0, index - DRAWN), index + DRAWN + 1)
  return (
    <div
      ref={stage}
      className="absolute inset-0 touch-pinch-zoom select-none overflow-hidden overscroll-none contain-strict"
    >
      {item && <Backdrop item={item} />}
      {/* The same blurred backdrop extends behind the aside. */}
      <div className="absolute inset-y-0 right-(--feed-aside,0px) left-0">
        <div className="pointer-events-none absolute inset-x-0 top-0 z-10 *:pointer-events-auto">
          {props.header}
        </div>
        <StepButtons hasPrevious={index > 0} hasNext={index < last} go={go} />
        <div
          ref={strip}
          role="feed"
          aria-label={texts.feed.label}
          style={{ transform: `translate3d(0, ${-index * 100}%, 0)` }}
          className="absolute inset-0 transition-transform duration-(--dur-sheet) ease-out will-change-transform data-[held=true]:transition-none"
        >
          {end && items.length - index <= DRAWN && (
            <SlidePlace
              label={texts.feed.end.title}
              at={items.length}
              setSize={items.length + 1}
              isCurrent={index === items.length}
              className="bg-page"
            >
              {end(toTop)}
            </SlidePlace>
          )}
          {around.map((near) => {
            const at = items.indexOf(near)
            return (
              <SlidePlace
                key={near.id || at}
                label={near.id ? describeItem(near) : texts.feed.invalid}
                at={at}
                setSize={props.hasMore ? -1 : last + 1}
                isCurrent={at === index}
              >
                {near.id ? (
                  <Slide
                    item={near}
                    offset={at - index}
                    pool={pool}
                    playback={playback}
                    actions={props}
                    progress={progress}
                  />
                ) : (
                  <p className="px-8 text-center font-display font-semibold text-lg">{texts.feed.invalid}</p>
                )}
              </SlidePlace>
            )
          })}
        </div>
        <PullIndicator state={pan.pull} ref={pan.indicator} />
        <ProgressLine
          ref={progress}
          isWaiting={playback.isWaiting}
          className="pointer-events-none absolute inset-x-0 bottom-0 z-10 low:right-(--low-rail) low:left-auto low:w-(--low-picture) stage:hidden"
        />
        <PartBoundary>
          <SwipeHint hasStepped={hasStepped || index > 0} />
        </PartBoundary>
      </div>
      <p aria-live="polite" className="sr-only">
        {item?.id
          ? `${item.title}, ${item.price ? formatPrice(item.price) : texts.price.onRequest}`
          : index >= items.length && texts.feed.end.title}
      </p>
    </div>
  )
}

/** The place of an item, or of the end, in the strip. */
const SlidePlace = ({
  label,
  at,
  setSize,
  isCurrent,
  className,
  children,
}: {
  label: string
  at: number
  setSize: number
  isCurrent: boolean
  className?: string
  children: ReactNode
}) => (
  <article
    aria-label={label}
    aria-posinset={at + 1}
    aria-setsize={setSize}
    aria-current={isCurrent || undefined}
    inert={!isCurrent}
    tabIndex={-1}
    style={{ top: `${at * 100}%` }}
    className={classNames(
      'absolute inset-x-0 grid h-full place-items-center outline-none contain-strict',
      className,
    )}
  >
    {children}
  </article>
)

const Slide = ({
  item,
  offset,
  pool,
  playback,
  actions,
  progress,
}: {
  item: FeedItem
  offset: number
  pool: ReturnType<typeof createPlayerPool>
  playback: ReturnType<typeof usePlayback>
  actions: FeedActions
  progress: React.RefObject<HTMLDivElement | null>
}) => {
  const isCurrent = offset === 0
  const isPlaying = isCurrent && playback.isPlaying
  const captions = useCaptionSwitch(playback.hasSound)
  const [caption, setCaption] = useState('')
  return (
    <FeedSlide
      item={item}
      isCurrent={isCurrent}
      isPlaying={isPlaying}
      hasSound={playback.hasSound}
      hasFailed={playback.failedId === item.id}
      caption={caption}
      onSound={playback.toggleSound}
      onToggle={playback.toggle}
      actions={actions}
    >
      {hasVideo(item) && Math.abs(offset) <= WITH_VIDEO && (
        <FeedVideo
          item={item}
          pool={pool}
          mayLoad={playback.mayLoad(item.id)}
          isCurrent={isCurrent}
          isPrimed={offset === 1 && playback.mayPrime}
          isPlaying={isPlaying}
          isMuted={!playback.hasSound}
          showsCaptions={captions.isOn}
          onCaption={setCaption}
          onStart={() => playback.onStart(item.id)}
          onProgress={(share) => progress.current?.style.setProperty('--value', String(share))}
          onWaiting={playback.setWaiting}
          onSilenced={playback.onSilenced}
          onRefused={playback.onRefused}
          onFailed={() => playback.onFailed(item.id)}
        />
      )}
    </FeedSlide>
  )
}

/**
 * Arrows on wide screens, for a mouse without a wheel; at the left where the actions leave no room,
 * over them where the text stands beside the picture.
 */
const StepButtons = ({
  hasPrevious,
  hasNext,
  go,
}: {
  hasPrevious: boolean
  hasNext: boolean
  go: (by: -1 | 1) => void
}) => (
  <div className="absolute top-1/2 left-8 z-10 hidden -translate-y-1/2 flex-col gap-3 min-[1100px]:right-[max(32px,calc(50%-440px))] min-[1100px]:left-auto stage:flex wide:top-5 wide:right-auto wide:left-[calc(50%+var(--wide-shift)+var(--wide-picture)/2+16px)] wide:w-17 wide:translate-y-0 wide:items-center wide:gap-2">
    {([-1, 1] as const).map((by) => {
      const Icon = by < 0 ? ChevronUp : ChevronDown
      const label = by < 0 ? texts.feed.previous : texts.feed.next
      return (
        <button
          key={by}
          type="button"
          aria-label={label}
          title={label}
          disabled={by < 0 ? !hasPrevious : !hasNext}
          onClick={() => go(by)}
          className="grid size-14 place-items-center rounded-full border border-line-dark bg-ink-3/85 text-text-dark transition-colors duration-(--dur-tap) hover:bg-line-dark disabled:opacity-35"
        >
          <Icon aria-hidden="true" size={26} />
        </button>
      )
    })}
  </div>
)

const focusCurrent = (strip: HTMLElement | null) =>
  strip?.querySelector<HTMLElement>('article:not([inert])')?.focus({ preventScroll: true })
