import { create } from 'zustand'
import { textOf } from '../../app/call-error.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../app/texts/first-load.ts'
import { showToast } from '../../ui/toast.ts'
import { loadProduct } from '../products/api.ts'
import { keepProducts, putProducts } from '../products/store.ts'
import { type FeedPage, loadFeedPage } from './api.ts'
import { takeFirstPage } from './first-page.ts'

type Feed = {
  /** Products in their order; `null` until the first page has come. */
  ids: readonly string[] | null
  /** Why each stands where it does, by id, in the server's words. */
  reasons: Readonly<Record<string, string>>
  cursor: string | null
  hasMore: boolean
  /** Why the first page did not come, after all tries. */
  error: string | null
  /** Where one was: coming back, one goes on there. */
  currentId: string | null
}

const fresh: Feed = { ids: null, reasons: {}, cursor: null, hasMore: false, error: null, currentId: null }

export const useFeed = create<Feed>(() => fresh)

/** Slides that a visitor keeps when signing in: the one at hand and those just before it. */
const KEPT_SLIDES = 5
/** Their ids, until the member's first page has come. */
let keptIds: readonly string[] = []

/** The longest list, and how many slides before the present one stay however long it is. */
const MOST_SLIDES = 200
const SLIDES_BACK = 20

/** Tries after the first, each after a second more (spec 2, section 4). */
const RETRIES = 3
const RETRY_MS = 1000

/** Loads the first page of a feed that has none, trying again by itself. `isAnew` forgets the present one first. */
export const startFeed = (isAnew = false): void => {
  if (isAnew && keptIds.length === 0) useFeed.setState(fresh)
  else if (useFeed.getState().ids !== null) return
  useFeed.setState({ error: null })
  const brought = takeFirstPage()
  if (brought) show(brought, true)
  else void fetchPage(null).catch(() => {})
}

/** Replaces the list by a new first page; where that fails the list stays, and a line says so. */
export const refreshFeed = async (): Promise<void> => {
  try {
    await fetchPage(null)
  } catch (error) {
    showToast(textOf(error, texts.feed.failed), { tone: 'bad' })
  }
}

/** Appends the next page, if there is one and none is on its way. A failure leaves it to the next call. */
export const loadMore = (): void => {
  const { cursor, hasMore } = useFeed.getState()
  if (hasMore && cursor !== null) void fetchPage(cursor).catch(() => {})
}

/** Remembers where one is. */
export const noteCurrent = (currentId: string): void => useFeed.setState({ currentId })

/** Begins the feed anew with one product at its top: the slides before it are lost. */
export const beginFeedAt = (productId: string): void => {
  edition += 1
  underWay = null
  keptIds = [productId]
  useFeed.setState({ ...fresh, currentId: productId })
}

let underWay: { cursor: string | null; page: Promise<void> } | null = null
/** Pages asked for before this changed belong to another viewer, or to a list that was given up. */
let edition = 0

const fetchPage = (cursor: string | null): Promise<void> => {
  if (underWay?.cursor === cursor) return underWay.page
  if (cursor === null) edition += 1
  else if (underWay) return underWay.page
  const mine = edition
  const page = retrying(cursor, () => mine === edition).finally(() => {
    if (underWay?.page === page) underWay = null
  })
  underWay = { cursor, page }
  return page
}

const retrying = async (cursor: string | null, isWanted: () => boolean): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [page, kept] = await Promise.all([loadFeedPage(cursor), cursor === null ? loadKept() : []])
      if (!isWanted()) return
      if (cursor === null) keptIds = []
      show(page, cursor === null, kept)
      return
    } catch (error) {
      if (!isWanted()) return
      if (attempt > RETRIES) {
        if (useFeed.getState().ids === null) useFeed.setState({ error: textOf(error, texts.feed.failed) })
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt))
      if (!isWanted()) return
    }
  }
}

/** Loads the kept slides as the member sees them; one that is gone meanwhile is left out. */
const loadKept = async (): Promise<readonly string[]> => {
  const ids = keptIds
  const loaded = await Promise.allSettled(ids.map((id) => loadProduct(id)))
  return ids.filter((_, at) => loaded[at]?.status === 'fulfilled')
}

const show = ({ products, pagination }: FeedPage, isFirst: boolean, kept: readonly string[] = []) => {
  putProducts(products)
  const { ids: before, reasons } = isFirst ? { ...fresh, ids: kept } : useFeed.getState()
  const known = new Set(before)
  const said = products.flatMap(({ id, viewer }) => (viewer.reason ? [[id, viewer.reason] as const] : []))
  const ids = fromCurrent([...known, ...products.map(({ id }) => id).filter((id) => !known.has(id))])
  const all = { ...reasons, ...Object.fromEntries(said) }
  useFeed.setState({
    ids,
    reasons: Object.fromEntries(ids.flatMap((id) => (all[id] ? [[id, all[id]]] : []))),
    cursor: pagination.nextCursor,
    hasMore: pagination.hasMore,
    error: null,
  })
}

/** Forgets the slides furthest back, beyond `MOST_SLIDES`. */
const fromCurrent = (ids: readonly string[]): readonly string[] => {
  const at = Math.max(0, ids.indexOf(useFeed.getState().currentId ?? ''))
  return ids.slice(Math.min(Math.max(0, ids.length - MOST_SLIDES), Math.max(0, at - SLIDES_BACK)))
}

keepProducts(() => useFeed.getState().ids ?? [])

// What one likes and follows is one's own: another viewer gets another feed.
useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return
  edition += 1
  underWay = null
  const { ids, currentId } = useFeed.getState()
  const at = user && !before.user ? (ids?.indexOf(currentId ?? '') ?? -1) : -1
  keptIds = at < 0 ? [] : (ids?.slice(Math.max(0, at + 1 - KEPT_SLIDES), at + 1) ?? [])
  useFeed.setState({ ...fresh, currentId: at < 0 ? null : currentId })
})
