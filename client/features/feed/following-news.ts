import { useEffect } from 'react'
import { create } from 'zustand'
import { useSession } from '../../app/session.ts'
import { readItem, writeItem } from '../../ui/device-storage.ts'
import { loadFollowingHead } from './api.ts'
import { useFeed } from './feed-state.ts'

type News = {
  /** Followed shops have a product that this device has not shown yet. */
  hasNews: boolean
  /** Followed shops have nothing at all, or no shop is followed; `null` until that is known. */
  isEmpty: boolean | null
}
const unknown: News = { hasNews: false, isEmpty: null }
const useNews = create<News>(() => unknown)

const STORAGE_KEY = 'sokoni.following-seen'
/** Waits for the first screen to load. */
const CALM_MS = 2500

/** News of followed shops, loaded once after the first screen; none for visitors. */
export const useFollowingNews = (): News => {
  const userId = useSession(({ user }) => user?.id)
  const newestSeen = useFeed('following', ({ ids, isCopy }) => (isCopy ? undefined : ids?.[0]))
  useEffect(() => {
    useNews.setState(unknown)
    if (!userId) return
    const timer = setTimeout(() => void check(), CALM_MS)
    return () => clearTimeout(timer)
  }, [userId])
  useEffect(() => {
    if (newestSeen === undefined) return
    writeItem(STORAGE_KEY, newestSeen)
    useNews.setState({ hasNews: false, isEmpty: false })
  }, [newestSeen])
  return useNews()
}

const check = async () => {
  try {
    const newest = await loadFollowingHead()
    useNews.setState({
      hasNews: newest !== null && newest !== readItem(STORAGE_KEY),
      isEmpty: newest === null,
    })
  } catch {
    // The dot is optional.
  }
}
