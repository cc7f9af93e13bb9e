import type { Notification } from '../../../contract/notifications/views.ts'
import { paths } from '../../app/paths.ts'

/** Where a click on a notification leads; a user has no page of their own. */
export const pathOf = ({ type, link }: Pick<Notification, 'type' | 'link'>): string | null => {
  if (link?.kind === 'product') return type === 'comment' ? paths.reviews(link.id) : paths.product(link.id)
  if (link?.kind === 'shop') return paths.shop(link.id)
  if (link?.kind === 'conversation') return paths.direct(link.id)
  if (link?.kind === 'deal') return paths.deal(link.id)
  return link?.kind === 'chat' ? paths.chat(link.id) : null
}
