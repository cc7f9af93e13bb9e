import type { FeedReason } from '../../../contract/feed/reasons.ts'
import { createStored } from '../../ui/create-stored.ts'
import type { FeedKind } from './api.ts'
import { placeBefore } from './place.ts'

export type { FeedKind }

type Feed = {
  /** Products in their order; `null` until the first page has come. */
  ids: readonly string[] | null
  /** The main reason for each product's position, by id. */
  reasons: Readonly<Record<string, FeedReason>>
  cursor: string | null
  hasMore: boolean
  /** Why the first page could not be loaded, after all tries. */
  error: string | null
  /** The current slide, where Back continues. */
  currentId: string | null
  /** Whether it is the copy of this device, shown without a network. */
  isCopy: boolean
  /** Whether the viewer has followed or left a shop since it was requested. */
  isStale: boolean
}

/** A feed that is not loaded. */
export const emptyFeed: Feed = {
  ids: null,
  reasons: {},
  cursor: null,
  hasMore: false,
  error: null,
  currentId: null,
  isCopy: false,
  isStale: false,
}

/** Returns the slide that was in sight before this tab was loaded again, or `null`. */
export const leftSlide = (): string | null => {
  if (left === undefined) left = placeBefore()
  return left
}
let left: string | null | undefined

const useFeeds = createStored<Record<FeedKind, Feed>>(() => ({
  forYou: { ...emptyFeed, currentId: leftSlide() },
  following: emptyFeed,
}))

/** The part of one of the two feeds that `choose` selects. */
export const useFeed = <Chosen>(kind: FeedKind, choose: (feed: Feed) => Chosen): Chosen =>
  useFeeds((feeds) => choose(feeds[kind]))

/** One of the two feeds at this moment, outside of components. */
export const readFeed = (kind: FeedKind): Feed => useFeeds.getState()[kind]

/** Changes one of the two feeds. */
export const setFeed = (kind: FeedKind, change: Partial<Feed>) =>
  useFeeds.setState((feeds) => ({ [kind]: { ...feeds[kind], ...change } }))

/** The longest list, and how many slides before the present one stay however long it is. */
const MAX_SLIDES = 200
const SLIDES_BACK = 20

/** Removes the oldest slides beyond `MAX_SLIDES`. */
export const dropOldest = (kind: FeedKind, ids: readonly string[]): readonly string[] => {
  const at = Math.max(0, ids.indexOf(readFeed(kind).currentId ?? ''))
  return ids.slice(Math.min(Math.max(0, ids.length - MAX_SLIDES), Math.max(0, at - SLIDES_BACK)))
}
