import { create } from 'zustand'
import type { Notification } from '../../../contract/notifications/views.ts'
import { call } from '../../app/call.ts'
import { loadOrRestore } from '../../app/kept-pages.ts'
import { onConnect, useConnection } from '../../app/live.ts'
import { currentUser } from '../../app/session.ts'
import { showFailure } from '../../app/show-failure.ts'
import { onUserChange } from '../../app/user-change.ts'
import { peopleTexts } from '../../messages/people.ts'
import { onNetworkReturn } from '../../ui/network.ts'
import { useUnreadNotifications } from './unread.ts'

/** The size of the first page, and how often it is read again. */
const LIMIT = 50
const REFRESH_MS = 120_000
/** Without a socket the count would be two minutes old. */
const REFRESH_UNPLUGGED_MS = 30_000

type Store = { items: readonly Notification[]; state: 'loading' | 'ready' | 'error' }
const empty: Store = { items: [], state: 'loading' }

/** The user's notifications, the newest first. */
export const useNotifications = create<Store>(() => empty)

/**
 * Loads the list. If that fails, it keeps the items until the next refresh; without any, they are
 * those that this device saw last.
 */
export const loadNotifications = async (): Promise<void> => {
  const userId = currentUser()?.id
  if (!userId) return
  try {
    await loadOrRestore(
      'notifications',
      () => call('listNotifications', { limit: LIMIT }),
      ({ value, keptAt }) => {
        if (currentUser()?.id !== userId) return
        if (keptAt !== null && useNotifications.getState().items.length > 0)
          return useNotifications.setState({ state: 'error' })
        useNotifications.setState({ items: value.notifications, state: keptAt === null ? 'ready' : 'error' })
        setUnread(value.unreadCount)
      },
    )
  } catch (error) {
    console.warn('Notifications could not be loaded:', error)
    if (currentUser()?.id === userId) useNotifications.setState({ state: 'error' })
  }
}

/** Adds a new notification, or moves one that was sent again to the top. */
export const addNotification = (notification: Notification, unreadCount: number): void => {
  useNotifications.setState(({ items }) => ({
    items: [notification, ...items.filter(({ id }) => id !== notification.id)]
      .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
      .slice(0, LIMIT),
  }))
  setUnread(unreadCount)
}

/** Some were read on another device, or with their chat: the list is loaded to know which. */
export const noteUnread = (unreadCount: number): void => {
  const here = useNotifications.getState().items.filter(({ isRead }) => !isRead).length
  setUnread(unreadCount)
  if (unreadCount === 0) markHere(() => true)
  else if (here !== unreadCount) void loadNotifications()
}

/**
 * Marks a notification as read at once, even before the list is loaded, and undoes that if the
 * server cannot be reached.
 */
export const readNotification = async (id: string): Promise<void> => {
  const before = useNotifications.getState().items.find((item) => item.id === id)
  if (before?.isRead || !currentUser()) return
  markHere((item) => item.id === id)
  if (before) setUnread(Math.max(0, useUnreadNotifications.getState().count - 1))
  try {
    const { unreadCount } = await call('readNotification', { id })
    setUnread(unreadCount)
  } catch (error) {
    console.warn('A notification could not be marked as read:', error)
    void loadNotifications()
  }
}

export const readAllNotifications = async (): Promise<void> => {
  markHere(() => true)
  setUnread(0)
  try {
    const { unreadCount } = await call('readAllNotifications')
    setUnread(unreadCount)
  } catch (error) {
    showFailure(error, peopleTexts.notifications.failedRead)
    void loadNotifications()
  }
}

const markHere = (isMeant: (item: Notification) => boolean) =>
  useNotifications.setState(({ items }) => ({
    items: items.map((item) => (isMeant(item) && !item.isRead ? { ...item, isRead: true } : item)),
  }))

const setUnread = (count: number) => useUnreadNotifications.setState({ count })

let isStarted = false
let timer: ReturnType<typeof setInterval> | undefined
let startedFor: string | null = null

const startFor = (userId: string | null) => {
  if (userId === startedFor) return
  startedFor = userId
  clearInterval(timer)
  useNotifications.setState(empty)
  setUnread(0)
  if (!userId) return
  void loadNotifications()
  let askedAt = Date.now()
  timer = setInterval(() => {
    const every = useConnection.getState().connected ? REFRESH_MS : REFRESH_UNPLUGGED_MS
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < every) return
    askedAt = Date.now()
    void loadNotifications()
  }, REFRESH_UNPLUGGED_MS / 3)
}

/**
 * Keeps the list of the signed-in user up to date by pushes, and by polling without a socket.
 * Further calls do nothing.
 */
export const startNotifications = (): void => {
  if (isStarted) return
  isStarted = true
  onUserChange((user) => startFor(user?.id ?? null))
  startFor(currentUser()?.id ?? null)
  onConnect((isSlowStart) => void (isSlowStart || loadNotifications()))
  onNetworkReturn(() => void loadNotifications())
}
