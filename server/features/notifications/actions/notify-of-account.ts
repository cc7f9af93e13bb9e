import type { Deps } from '../../../../platform/platform.ts'
import { type NewNotification, type Notified, notify } from './notify.ts'

/**
 * Notifies a user of a change to their account, without naming the administrator. One notification
 * per event.
 */
export const notifyOfAccount = (
  deps: Deps<'db'>,
  {
    userId,
    content,
    link = null,
  }: Pick<NewNotification, 'userId' | 'content'> & { link?: NewNotification['link'] },
  eventId: string,
): Promise<Notified[]> =>
  notify(deps, {
    userId,
    actorId: null,
    type: 'other',
    content,
    link,
    foldKey: `account:${eventId}`,
    at: null,
  })
