import { create } from 'zustand'

/**
 * The state that the bars need; the list loads later: the number of unread notifications, and
 * whether the panel is open.
 */
export const useUnreadNotifications = create<{ count: number }>(() => ({ count: 0 }))

export const useNotificationPanel = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openNotifications = (): void => useNotificationPanel.setState({ isOpen: true })
export const closeNotifications = (): void => useNotificationPanel.setState({ isOpen: false })
