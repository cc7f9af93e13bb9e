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
    title,
    message,
    link = null,
  }: Pick<NewNotification, 'userId' | 'title' | 'message'> & { link?: NewNotification['link'] },
  eventId: string,
): Promise<Notified[]> =>
  notify(deps, {
    userId,
    actorId: null,
    type: 'other',
    title,
    message,
    link,
    foldKey: `account:${eventId}`,
    at: timeOf(eventId),
  })

/** Returns the time of an event: its id is a UUIDv7, which begins with milliseconds. */
const timeOf = (eventId: string): Date => new Date(Number.parseInt(eventId.replace('-', '').slice(0, 12), 16))
