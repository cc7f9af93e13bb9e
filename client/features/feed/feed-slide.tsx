import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { texts } from '../../messages/first-load.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { StatusPill, VerifiedBadge } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { CaptionLine } from '../../ui/caption-line.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatCount, formatRating } from '../../ui/format-count.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { formatPercent } from '../../ui/format-percent.ts'
import { useIsNetworkLost } from '../../ui/network.ts'
import { PriceTag } from '../../ui/price-tag.tsx'
import { ActionRail } from './action-rail.tsx'
import type { FeedActions, FeedItem } from './feed-item.ts'
import { FeedSurface } from './feed-surface.tsx'
import { Poster } from './poster.tsx'

/** It loads exchange rates, which the first clip does not wait for. */
const ApproximatePrice = lazyNamed(() => import('../../app/approximate-price.tsx'), 'ApproximatePrice')

/** The name of a product for screen readers: its title first, then its price and its shop. */
export const describeItem = (item: FeedItem): string =>
  `${item.title}, ${item.price ? formatPrice(item.price) : texts.price.onRequest}, ${item.shop.name}`

/** Some products have pictures only: those stand still. */
export const hasVideo = ({ media }: FeedItem): boolean => media.url !== null || media.renditions.length > 0

export type FeedSlideProps = {
  item: FeedItem
  isCurrent: boolean
  isPlaying: boolean
  hasSound: boolean
  hasFailed: boolean
  /** The current caption. */
  caption: string
  onSound: () => void
  /** Play or pause. */
  onToggle: () => void
  actions: FeedActions
  /** The moving picture. */
  children: ReactNode
}

/** One product: its clip, and over a scrim its title, price, shop and actions. */
export const FeedSlide = (props: FeedSlideProps) => {
  const { item, actions } = props
  return (
    <div className="relative size-full stage:h-[calc(100%-40px)] stage:aspect-9/16 stage:w-auto wide:h-auto wide:w-(--wide-picture) wide:translate-x-(--wide-shift)">
      <Picture {...props} />
      <div className="pointer-events-none absolute inset-0 overflow-hidden low:right-[calc(var(--low-rail)+var(--low-picture))] stage:rounded-sheet wide:right-full wide:left-auto wide:mr-8 wide:w-84 wide:overflow-visible wide:rounded-none">
        <div className="@container absolute inset-x-0 bottom-0 p-4 *:pointer-events-auto wide:inset-y-0 wide:flex wide:flex-col wide:justify-center wide:p-0">
          <div className="relative mr-[72px] low:mr-0 stage:mr-0 wide:static wide:flex wide:flex-col">
            {/* Absolute: a caption must not move the title and the actions. */}
            <div className="absolute bottom-full pb-2.5 wide:bottom-6 wide:left-[calc(100%+32px)] wide:w-(--wide-picture) wide:px-4 wide:text-center">
              <CaptionLine words={props.caption} />
            </div>
            <h2
              dir="auto"
              className="mt-2.5 line-clamp-2 @max-[15rem]:line-clamp-5 low:line-clamp-2 text-text-dark text-xl low:text-lg low:leading-tight wide:line-clamp-4 wide:text-2xl wide:leading-tight"
            >
              {item.title}
            </h2>
            {item.description && (
              <p dir="auto" className="mt-3 hidden text-muted-dark wide:line-clamp-3">
                {item.description}
              </p>
            )}
            <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 wide:mt-4">
              <PriceTag price={item.price} isSpent={item.isSoldOut} />
              <span className="rounded-full bg-night/66 px-2.5 py-0.5 text-sm empty:hidden">
                <PartBoundary>
                  <ApproximatePrice price={item.price} />
                </PartBoundary>
              </span>
              {item.price?.discount !== undefined && (
                <strong className="rounded-full bg-night/66 px-2.5 py-0.5 font-semibold text-sm text-text-dark">
                  {texts.price.off(formatPercent(item.price.discount))}
                </strong>
              )}
              {item.isSoldOut && <StatusPill tone="plain">{texts.feed.outOfStock}</StatusPill>}
              <Rating {...item.rating} />
            </div>
            <ShopRow item={item} actions={actions} />
          </div>
          <Actions item={item} actions={actions} />
        </div>
      </div>
      {/* Where the height is short it scrolls by itself. */}
      <div className="no-scrollbar absolute right-2 bottom-[max(80px,4.75rem)] max-h-[calc(100%-136px)] touch-pan-y overflow-y-auto overscroll-contain low:inset-y-0 low:right-0 low:max-h-none low:w-(--low-rail) low:px-3 low:pt-[calc(var(--top-bar)+var(--offline-bar))] low:pb-3 stage:right-auto stage:bottom-0 stage:left-full stage:ml-4 stage:max-h-full wide:max-h-[calc(100%-136px)]">
        <ActionRail item={item} hasSound={props.hasSound} onSound={props.onSound} {...actions} />
      </div>
    </div>
  )
}

const Picture = ({ item, isCurrent, isPlaying, hasFailed, onToggle, actions, children }: FeedSlideProps) => (
  <div className="@container absolute inset-0 overflow-hidden low:right-(--low-rail) low:left-auto low:w-(--low-picture) stage:rounded-sheet">
    <Poster item={item} isUrgent={isCurrent} />
    {children}
    <FeedSurface
      hasVideo={hasVideo(item)}
      isPlaying={isPlaying}
      showsPlay={isCurrent && !isPlaying && !hasFailed}
      onToggle={onToggle}
      onLike={() => {
        if (!item.viewer.liked) actions.onLike(item)
      }}
    />
    {hasFailed && <NoVideo />}
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-[58%] @max-[15rem]:h-[92%] low:hidden wide:hidden bg-linear-to-t from-25% from-night/92 via-60% via-night/55 to-transparent"
    />
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 h-[150px] bg-linear-to-b from-night/65 to-transparent low:hidden stage:h-20 wide:hidden"
    />
  </div>
)

const NoVideo = () => {
  const isLost = useIsNetworkLost()
  return (
    <p
      role="status"
      className="absolute top-1/3 right-22 left-4 low:right-4 stage:right-4 rounded-control bg-night/75 px-4 py-3 text-center text-text-dark"
    >
      {isLost ? texts.feed.noVideoOffline : texts.feed.noVideo}
    </p>
  )
}

const Rating = ({ average, count }: FeedItem['rating']) =>
  count > 0 ? (
    <p className="flex shrink-0 items-center gap-1 text-sm">
      <Star aria-hidden="true" size={15} fill="currentColor" strokeWidth={0} className="text-bone" />
      <span className="sr-only">{texts.rating.of(formatRating(average), count)}</span>
      <span aria-hidden="true" className="font-bold text-text-dark">
        {formatRating(average)}
      </span>
      <span aria-hidden="true" className="text-muted-dark">
        ({formatCount(count)})
      </span>
    </p>
  ) : null

const Actions = ({ item, actions }: { item: FeedItem; actions: FeedActions }) =>
  item.viewer.isOwner ? (
    <Button look="bone" isWide className="mt-3 low:mt-2 wide:mt-5" onClick={() => actions.onDetails(item)}>
      {texts.feed.details}
    </Button>
  ) : (
    <div className="@container mt-3 flex gap-3 low:mt-2 wide:mt-5 wide:flex-col wide:gap-2">
      <Button
        look="bone"
        // With large text the words need its room.
        icon={<MessageCircle aria-hidden="true" size={20} className="@max-[14rem]:hidden" />}
        className="min-w-0 flex-1 wide:flex-none"
        // Without a shop there is no chat: the details say so.
        onClick={() => (item.shop.slug === '' ? actions.onDetails(item) : actions.onChat(item))}
      >
        {texts.feed.chat}
      </Button>
      <button
        type="button"
        aria-label={texts.feed.details}
        title={texts.feed.details}
        aria-haspopup="dialog"
        onClick={() => actions.onDetails(item)}
        className="grid size-12 shrink-0 place-items-center rounded-control border border-control-dark bg-night/40 font-display font-semibold text-text-dark hover:bg-night/70 wide:w-full"
      >
        <Info aria-hidden="true" size={22} className="wide:hidden" />
        <span aria-hidden="true" className="hidden wide:block">
          {texts.feed.details}
        </span>
      </button>
    </div>
  )

const ShopRow = ({ item, actions }: { item: FeedItem; actions: FeedActions }) => {
  const { shop, viewer } = item
  if (shop.slug === '') return <p className="py-3 text-muted-dark text-sm">{texts.feed.noShop}</p>
  const followers =
    shop.followersCount === 1
      ? texts.feed.oneFollower
      : texts.feed.followers(formatCount(shop.followersCount))
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-1.5 wide:order-first">
      <button
        type="button"
        onClick={() => actions.onShop(item)}
        className="flex min-h-12 min-w-0 flex-1 basis-30 items-center gap-2.5 rounded-control text-left"
      >
        <span className="sr-only">{texts.feed.shop}: </span>
        {/* With large text its room is the name's. */}
        <Avatar name={shop.name} picture={shop.avatar} size={40} className="@max-[15rem]:hidden" />
        <span className="min-w-0 leading-[1.35]">
          <span className="flex items-center gap-1.5">
            <span dir="auto" className="wrap-anywhere line-clamp-2 font-semibold text-text-dark">
              {shop.name}
            </span>
            {shop.isVerified && <VerifiedBadge />}
          </span>
          <span className="line-clamp-2 @max-[15rem]:line-clamp-1 low:@max-[15rem]:hidden text-muted-dark text-sm">
            {shop.place ?? followers}
            {shop.place && <span className="hidden stage:inline wide:hidden"> · {followers}</span>}
          </span>
        </span>
      </button>
      {!viewer.isOwner && (
        <FollowButton
          name={shop.name}
          isFollowing={viewer.followingShop}
          onPress={() => actions.onFollow(item)}
        />
      )}
    </div>
  )
}

/** On a narrow phone a sign, so that the shop's name has room. */
const FollowButton = ({
  name,
  isFollowing,
  onPress,
}: {
  name: string
  isFollowing: boolean
  onPress: () => void
}) => {
  const word = isFollowing ? texts.feed.following : texts.feed.follow
  const Sign = isFollowing ? Check : Plus
  return (
    <button
      type="button"
      aria-pressed={isFollowing}
      aria-label={`${word} ${name}`}
      onClick={onPress}
      className="group inline-flex min-h-12 shrink-0 items-center rounded-control pl-1"
    >
      <span
        className={classNames(
          'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border font-display font-semibold transition-transform duration-(--dur-tap) group-active:scale-97 min-[400px]:px-3.5',
          isFollowing
            ? 'border-control-dark text-muted-dark max-sm:px-0'
            : 'border-bone/70 bg-night/30 text-bone group-hover:bg-night/60',
        )}
      >
        <Sign aria-hidden="true" size={20} className={isFollowing ? 'sm:hidden' : 'min-[400px]:hidden'} />
        <span className={isFollowing ? 'max-sm:hidden' : 'max-[399px]:hidden'}>{word}</span>
      </span>
    </button>
  )
}
