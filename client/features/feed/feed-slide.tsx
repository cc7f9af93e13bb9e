import Info from 'lucide-react/icons/info'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts/first-load.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VerifiedBadge } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { PriceTag } from '../../ui/price-tag.tsx'
import { ActionRail } from './action-rail.tsx'
import type { FeedActions, FeedItem } from './feed-item.ts'
import { Poster } from './poster.tsx'

/** The name of a product for screen readers: its title first, then its price and its shop. */
export const describeItem = (item: FeedItem): string =>
  `${item.title}, ${item.price?.formattedPrice ?? texts.price.onRequest}, ${item.shop.name}`

/** Some products have pictures only: those stand still. */
export const hasVideo = ({ media }: FeedItem): boolean => media.url !== null || media.renditions.length > 0

/** One product: its picture, what moves in it, and over a scrim all that one can know and do at a glance. */
export const FeedSlide = ({
  item,
  isCurrent,
  isPlaying,
  hasSound,
  hasFailed,
  onSound,
  onToggle,
  actions,
  children,
}: {
  item: FeedItem
  isCurrent: boolean
  isPlaying: boolean
  hasSound: boolean
  hasFailed: boolean
  onSound: () => void
  /** Play or pause. */
  onToggle: () => void
  actions: FeedActions
  /** The moving picture. */
  children: ReactNode
}) => (
  <div className="relative size-full stage:h-[calc(100%-40px)] stage:aspect-9/16 stage:w-auto">
    <div className="absolute inset-0 overflow-hidden low:right-(--low-rail) low:left-auto low:w-(--low-picture) stage:rounded-sheet">
      <Poster item={item} isUrgent={isCurrent} />
      {children}
      {hasVideo(item) && (
        <button
          type="button"
          aria-label={isPlaying ? texts.feed.pause : texts.feed.play}
          onClick={onToggle}
          className="absolute inset-0 grid size-full place-items-center -outline-offset-4"
        >
          {isCurrent && !isPlaying && !hasFailed && (
            <span className="grid size-18 place-items-center rounded-full bg-night/55 text-bone backdrop-blur-sm">
              <Play aria-hidden="true" size={34} fill="currentColor" strokeWidth={0} className="ml-1" />
            </span>
          )}
        </button>
      )}
      {hasFailed && (
        <p
          role="status"
          className="absolute inset-x-8 top-1/3 rounded-control bg-night/75 px-4 py-3 text-center text-text-dark"
        >
          {texts.feed.noVideo}
        </p>
      )}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 bottom-0 h-[58%] low:hidden bg-linear-to-t from-25% from-night/92 via-60% via-night/55 to-transparent"
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 h-28 bg-linear-to-b from-night/55 to-transparent low:hidden"
      />
    </div>
    <div className="pointer-events-none absolute inset-0 overflow-hidden low:right-[calc(var(--low-rail)+var(--low-picture))] stage:rounded-sheet">
      <div className="absolute inset-x-0 bottom-0 p-4 *:pointer-events-auto">
        <div className="pr-16 low:pr-0 stage:pr-0">
          <ShopRow item={item} actions={actions} />
          <h2 className="mt-2.5 line-clamp-2 text-text-dark text-xl">{item.title}</h2>
          <div className="mt-2.5">
            <PriceTag price={item.price} />
          </div>
        </div>
        <div className="mt-4.5 flex gap-3">
          {item.shop.slug === '' ? (
            <p className="min-w-0 flex-1 self-center text-muted-dark">{texts.feed.noChat}</p>
          ) : (
            <Button look="bone" className="min-w-0 flex-1" onClick={() => actions.onChat(item)}>
              {texts.feed.chat}
            </Button>
          )}
          <button
            type="button"
            aria-label={texts.feed.details}
            title={texts.feed.details}
            aria-haspopup="dialog"
            onClick={() => actions.onDetails(item)}
            className="grid size-12 shrink-0 place-items-center rounded-control border border-control-dark bg-night/40 text-text-dark hover:bg-night/70"
          >
            <Info aria-hidden="true" size={22} />
          </button>
        </div>
      </div>
    </div>
    {/* Where the height is short it scrolls by itself. */}
    <div className="no-scrollbar absolute right-0.5 bottom-20 max-h-[calc(100%-136px)] touch-pan-y overflow-y-auto overscroll-contain low:inset-y-0 low:right-0 low:max-h-none low:w-(--low-rail) low:px-3 low:pt-(--top-bar) low:pb-3 stage:right-auto stage:bottom-0 stage:left-full stage:ml-4 stage:max-h-full">
      <ActionRail item={item} hasSound={hasSound} onSound={onSound} {...actions} />
    </div>
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
    <div className="flex items-center gap-1.5">
      <button
        type="button"
        onClick={() => actions.onShop(item)}
        className="flex min-h-12 min-w-0 items-center gap-2.5 rounded-control text-left"
      >
        <span className="sr-only">{texts.feed.shop}: </span>
        <Avatar name={shop.name} picture={shop.avatar} />
        <span className="min-w-0 leading-5">
          <span className="flex items-center gap-1.5">
            <span className="truncate font-semibold text-text-dark">{shop.name}</span>
            {shop.isVerified && <VerifiedBadge />}
          </span>
          <span className="block truncate text-muted-dark text-sm">
            {shop.place ? `${shop.place} · ${followers}` : followers}
          </span>
        </span>
      </button>
      {!viewer.isOwner && (
        <button
          type="button"
          aria-pressed={viewer.followingShop}
          aria-label={`${viewer.followingShop ? texts.feed.following : texts.feed.follow} ${shop.name}`}
          onClick={() => actions.onFollow(item)}
          className="group inline-flex min-h-12 shrink-0 items-center rounded-control pl-1"
        >
          <span
            className={`inline-flex h-8 items-center rounded-[10px] border px-2.5 font-display font-semibold text-sm transition-transform duration-(--dur-tap) group-active:scale-95 ${
              viewer.followingShop
                ? 'border-control-dark text-muted-dark'
                : 'border-bone bg-night/30 text-bone group-hover:bg-night/60'
            }`}
          >
            {viewer.followingShop ? texts.feed.following : texts.feed.follow}
          </span>
        </button>
      )}
    </div>
  )
}
