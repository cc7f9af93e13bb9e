import type { Notification } from '../../../contract/notifications/views.ts'
import { paths } from '../../app/paths.ts'

/** Where a click on a notification leads; a user has no page of their own. */
export const pathOf = ({
  type,
  link,
  content,
}: Pick<Notification, 'type' | 'link'> & Partial<Pick<Notification, 'content'>>): string | null => {
  if (link?.kind === 'product') return type === 'comment' ? paths.reviews(link.id) : paths.product(link.id)
  if (link?.kind === 'shop') return paths.shop(link.id)
  if (link?.kind === 'conversation') return paths.direct(link.id)
  if (link?.kind === 'deal') return paths.deal(link.id)
  if (link?.kind === 'chat') return paths.chat(link.id)
  return content?.kind === 'identity-decided' ? paths.account : null
}
