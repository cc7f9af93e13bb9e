import { useEffect } from 'react'
import { texts } from '../messages/first-load.ts'
import { formatBadge } from '../ui/format-count.ts'

const tab: { title: string; unread: number } = { title: 'Sokoni', unread: 0 }

const write = () => {
  document.title = tab.unread > 0 ? `(${formatBadge(tab.unread)}) ${tab.title}` : tab.title
}

/** Names the page in the tab and for screen readers; `null` is the app's own name. */
export const useTitle = (title: string | null | undefined): void => {
  useEffect(() => {
    tab.title = title ? `${title} · ${texts.app.name}` : texts.app.name
    write()
  }, [title])
}

/** Puts the number of unread messages before the name, for tabs in the background: '(3) Sokoni'. */
export const useUnreadInTitle = (unread: number): void => {
  useEffect(() => {
    tab.unread = unread
    write()
  }, [unread])
}
