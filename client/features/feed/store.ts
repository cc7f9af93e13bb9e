import { CallError, textOf } from '../../app/call-error.ts'
import { keepPage, readPage } from '../../app/kept-pages.ts'
import { showFailure } from '../../app/show-failure.ts'
import { onUserChange } from '../../app/user-change.ts'
import { texts } from '../../messages/first-load.ts'
import { onNetworkReturn } from '../../ui/network.ts'
import { onFollowsChange } from '../follows/store.ts'
import { loadProduct } from '../products/api.ts'
import { keepProducts, type Product, putProducts, readProduct } from '../products/store.ts'
import { type FeedKind, type FeedPage, loadFeedPage, takeEmbeddedFeedPage } from './api.ts'
import { dropOldest, emptyFeed, leftSlide, readFeed, setFeed } from './feed-state.ts'
import { keepPlace } from './place.ts'

/** Slides that stay when a visitor signs in: the current one and those just before it. */
const KEPT_SLIDES = 5
/** Their ids, until the first page has come. `null`: the slide that a reload left, if any. */
let keptIds: readonly string[] | null = null
const readKeptIds = (): readonly string[] => keptIds ?? [leftSlide()].filter((id) => id !== null)

/** Tries after the first, each after a second more. */
const RETRIES = 3
const RETRY_MS = 1000

/**
 * Puts the first page embedded in the document, if it is there, into the feed that has none, and
 * keeps a copy on this device.
 */
export const takeEmbeddedFeed = (): void => {
  const page = readFeed('forYou').ids === null ? takeEmbeddedFeedPage() : undefined
  if (!page) return
  show('forYou', page, true)
  keepCopy('forYou', page)
}

/**
 * Loads the first page of a feed that has none, or whose shops have changed, with retries. `isAnew`
 * clears it, unless slides are kept from before a sign-in or a reload.
 */
export const startFeed = (kind: FeedKind, isAnew = false): void => {
  const mayForget = kind !== 'forYou' || readKeptIds().length === 0
  if (isAnew && mayForget) setFeed(kind, emptyFeed)
  else if (readFeed(kind).isStale && navigator.onLine) reset(kind, readFeed(kind).currentId)
  if (readFeed(kind).ids !== null) return
  setFeed(kind, { error: null })
  void fetchPage(kind, null).catch(() => {})
}

/** Replaces the list by a new first page. If that fails, the list stays and a toast appears. */
export const refreshFeed = async (kind: FeedKind): Promise<void> => {
  try {
    await fetchPage(kind, null)
  } catch (error) {
    showFailure(error, texts.feed.failed)
  }
}

/**
 * Appends the next page, if there is one and none is under way. A failure leaves it to the next
 * call.
 */
export const loadMore = (kind: FeedKind): void => {
  const { cursor, hasMore } = readFeed(kind)
  if (hasMore && cursor !== null) void fetchPage(kind, cursor).catch(() => {})
}

/** Remembers the slide in sight. */
export const noteCurrent = (kind: FeedKind, currentId: string): void => {
  setFeed(kind, { currentId })
  if (kind !== 'forYou') return
  // A reload of the top of the feed starts it anew.
  const isTop = readFeed(kind).ids?.[0] === currentId && currentId !== leftSlide()
  keepPlace(isTop ? null : currentId)
}

/** Starts the feed with one product at its top: the slides before it are lost. */
export const beginFeedAt = (productId: string): void => {
  reset('forYou', productId)
  keptIds = [productId]
}

type UnderWay = { cursor: string | null; page: Promise<void> }
const underWay: Partial<Record<FeedKind, UnderWay>> = {}
/** Pages requested before the last change belong to another viewer, or to a discarded list. */
const editions: Record<FeedKind, number> = { forYou: 0, following: 0 }

const reset = (kind: FeedKind, currentId: string | null = null) => {
  editions[kind] += 1
  delete underWay[kind]
  setFeed(kind, { ...emptyFeed, currentId })
}

const fetchPage = (kind: FeedKind, cursor: string | null): Promise<void> => {
  const present = underWay[kind]
  if (present?.cursor === cursor) return present.page
  if (cursor === null) {
    editions[kind] += 1
    setFeed(kind, { isStale: false })
  } else if (present) return present.page
  const edition = editions[kind]
  const page = retrying(kind, cursor, () => edition === editions[kind]).finally(() => {
    if (underWay[kind]?.page === page) delete underWay[kind]
  })
  underWay[kind] = { cursor, page }
  return page
}

const retrying = async (kind: FeedKind, cursor: string | null, isWanted: () => boolean): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isFirst = cursor === null
      const [page, kept] = await Promise.all([
        loadFeedPage(kind, cursor),
        isFirst && kind === 'forYou' ? loadKept() : [],
      ])
      if (!isWanted()) return
      if (isFirst && kind === 'forYou') keptIds = []
      show(kind, page, isFirst, kept)
      if (isFirst) keepCopy(kind, page)
      return
    } catch (error) {
      if (!isWanted()) return
      const isOffline = error instanceof CallError && error.isOffline
      if (isOffline && readFeed(kind).ids === null && (await showCopy(kind, isWanted))) return
      if (attempt > RETRIES) {
        if (readFeed(kind).ids === null) setFeed(kind, { error: textOf(error, texts.feed.failed) })
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt))
      if (!isWanted()) return
    }
  }
}

/** Loads the kept slides as the member sees them; one that is gone meanwhile is left out. */
const loadKept = async (): Promise<readonly string[]> => {
  const ids = readKeptIds()
  const loaded = await Promise.allSettled(ids.map((id) => loadProduct(id)))
  return ids.filter((_, at) => loaded[at]?.status === 'fulfilled')
}

const show = (
  kind: FeedKind,
  { products, pagination }: FeedPage,
  isFirst: boolean,
  kept: readonly string[] = [],
) => {
  putProducts(products)
  const { ids: before, reasons } = isFirst ? { ...emptyFeed, ids: kept } : readFeed(kind)
  const known = new Set(before)
  const newReasons = products.flatMap(({ id, viewer: { reasonCode } }) =>
    reasonCode ? [[id, reasonCode] as const] : [],
  )
  const ids = dropOldest(kind, [...known, ...products.map(({ id }) => id).filter((id) => !known.has(id))])
  const all = { ...reasons, ...Object.fromEntries(newReasons) }
  setFeed(kind, {
    ids,
    reasons: Object.fromEntries(ids.flatMap((id) => (all[id] ? [[id, all[id]]] : []))),
    cursor: pagination.nextCursor,
    hasMore: pagination.hasMore,
    error: null,
    isCopy: false,
  })
}

/** Keeps the first page on this device, for a start without a network. */
const keepCopy = (kind: FeedKind, { products }: FeedPage) => {
  void keepPage(`feed ${kind}`, products)
}

/** Shows the copy of this device until the network is back. Returns whether there is one. */
const showCopy = async (kind: FeedKind, isWanted: () => boolean): Promise<boolean> => {
  const kept = await readPage<Product[]>(`feed ${kind}`)
  if (!kept?.length || !isWanted() || readFeed(kind).ids !== null) return false
  // An answer that came from the server meanwhile is newer.
  putProducts(kept.filter(({ id }) => !readProduct(id)))
  setFeed(kind, { ids: kept.map(({ id }) => id), isCopy: true })
  const stop = onNetworkReturn(() => {
    stop()
    const { isCopy, currentId } = readFeed(kind)
    if (!isCopy) return
    // The slide in sight stays, and the new ones follow it.
    if (kind === 'forYou' && currentId) keptIds = [currentId]
    void fetchPage(kind, null).catch(() => {})
  })
  return true
}

keepProducts(() => [readFeed('forYou'), readFeed('following')].flatMap(({ ids }) => ids ?? []))

onFollowsChange(() => setFeed('following', { isStale: true }))

// The feed depends on the viewer's likes and follows.
onUserChange((user, before) => {
  const { ids, currentId } = readFeed('forYou')
  const at = user && !before ? (ids?.indexOf(currentId ?? '') ?? -1) : -1
  keptIds = at < 0 ? [] : (ids?.slice(Math.max(0, at + 1 - KEPT_SLIDES), at + 1) ?? [])
  reset('forYou', at < 0 ? null : currentId)
  reset('following')
})
