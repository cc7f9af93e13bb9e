import type { Rendition } from '../../ui/pick-rendition.ts'

/** A product as the feed shows it. Whoever fills the feed makes it of the contract's product. */
export type FeedItem = {
  id: string
  title: string
  /** Shown beside the picture in wide windows. */
  description?: string | null
  /** `discount`: percent off in a sale. */
  price: { amount: number; currency: string; formattedPrice: string; discount?: number | undefined } | null
  isSoldOut?: boolean
  shop: {
    id: string
    name: string
    slug: string
    avatar: string | null
    isVerified: boolean
    /** Where it is, in words: 'Manzini'. */
    place: string | null
    followersCount: number
  }
  media: {
    /** The first frame of the clip, so that its start is not noticed. */
    poster: string | null
    /** Base64. */
    thumbhash: string | null
    renditions: readonly Rendition[]
    /** The original; `null` where there is no video, only a picture. */
    url: string | null
    width: number | null
    height: number | null
    /** Seconds. */
    duration: number | null
    captions?: string | null
  }
  /** The average of its ratings, and how many there are. */
  rating: { average: number; count: number }
  counts: { likes: number; comments: number; bookmarks: number; views: number }
  viewer: { liked: boolean; bookmarked: boolean; followingShop: boolean; isOwner?: boolean }
}

/** The actions for a product of the feed; the feed itself makes no calls. */
export type FeedActions = {
  onLike: (item: FeedItem) => void
  onComments: (item: FeedItem) => void
  onSave: (item: FeedItem) => void
  onFollow: (item: FeedItem) => void
  onShare: (item: FeedItem) => void
  onChat: (item: FeedItem) => void
  onShop: (item: FeedItem) => void
  onDetails: (item: FeedItem) => void
}
