import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { peopleTexts } from '../../messages/people.ts'
import { cardClass } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMediaQuery } from '../../ui/media-query.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { enterTopLayer, leaveTopLayer } from '../../ui/top-layer.ts'
import { useDismissable } from '../../ui/use-dismissable.ts'
import { NotificationList } from './notification-list.tsx'
import { startNotifications } from './store.ts'
import { closeNotifications, useNotificationPanel } from './unread.ts'

/** The notifications: a panel under the bell where there is room, a sheet on a phone. */
export const NotificationPanel = () => {
  const isOpen = useNotificationPanel((panel) => panel.isOpen)
  const navigate = useNavigate()
  const isWide = useMediaQuery('(width >= 768px)')
  // It may open before the socket's code has come.
  useEffect(startNotifications, [])
  const go = (path: string | null) => {
    if (path === null) return
    closeNotifications()
    navigate(path)
  }
  if (isWide) return isOpen ? <Dropdown onGo={go} /> : null
  return (
    <Sheet isOpen={isOpen} onClose={closeNotifications} title={peopleTexts.notifications.title}>
      <NotificationList onGo={go} />
    </Sheet>
  )
}

const Dropdown = ({ onGo }: { onGo: (path: string | null) => void }) => {
  const panel = useRef<HTMLElement>(null)
  useDismissable(true, closeNotifications)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    element.showPopover()
    enterTopLayer(element)
    element.focus({ preventScroll: true })
    return () => {
      element.hidePopover()
      leaveTopLayer(element)
    }
  }, [])
  return (
    <section
      ref={panel}
      popover="auto"
      tabIndex={-1}
      aria-label={peopleTexts.notifications.title}
      onToggle={({ currentTarget }) => {
        // Closed by the browser: Escape, or a click elsewhere.
        if (!currentTarget.matches(':popover-open')) closeNotifications()
      }}
      className={classNames(
        cardClass(),
        'fixed inset-auto top-[calc(var(--top-bar)-4px)] right-[max(24px,calc((100vw-1392px)/2))] m-0 max-h-[min(640px,calc(100dvh-96px))] w-96 overflow-y-auto overscroll-contain p-4 text-fg shadow-2xl outline-none',
      )}
    >
      <h2 className="mb-1 text-lg">{peopleTexts.notifications.title}</h2>
      <NotificationList onGo={onGo} />
    </section>
  )
}
