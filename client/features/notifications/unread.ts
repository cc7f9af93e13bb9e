import { create } from 'zustand'

/**
 * What the bars need of notifications, apart from the list itself, which comes later: how many are
 * unread, and whether the panel is open.
 */
export const useUnreadNotifications = create<{ count: number }>(() => ({ count: 0 }))

export const useNotificationPanel = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openNotifications = (): void => useNotificationPanel.setState({ isOpen: true })
export const closeNotifications = (): void => useNotificationPanel.setState({ isOpen: false })
