import Bell from 'lucide-react/icons/bell'
import type { ComponentProps } from 'react'
import { texts } from '../messages/first-load.ts'
import { CountBadge } from './badges.tsx'
import { IconButton } from './button.tsx'
import { formatBadge } from './format-count.ts'

/** The bell with the number of unread notifications, '99+' at most. */
export const NotificationBell = ({
  unread,
  ...rest
}: Omit<ComponentProps<typeof IconButton>, 'label' | 'children'> & { unread: number }) => (
  <IconButton
    {...rest}
    label={unread > 0 ? texts.nav.unread(formatBadge(unread)) : texts.nav.notifications}
    className="relative"
  >
    <Bell aria-hidden="true" size={22} />
    <span aria-hidden="true" className="absolute top-1 right-0.5">
      <CountBadge count={unread} className="ring-2 ring-(--page)" />
    </span>
  </IconButton>
)
