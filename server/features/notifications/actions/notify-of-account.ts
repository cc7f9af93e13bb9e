import type { Deps } from '../../../../platform/platform.ts'
import { type News, notify, type Told } from './notify.ts'

/**
 * Tells a user what happened to their account: a changed password, a verdict of an administrator (which one is nobody's
 * business). Each event is told once.
 */
export const notifyOfAccount = (
  deps: Deps<'db'>,
  {
    userId,
    title,
    message,
    link = null,
  }: Pick<News, 'userId' | 'title' | 'message'> & { link?: News['link'] },
  eventId: string,
): Promise<Told[]> =>
  notify(deps, {
    userId,
    actorId: null,
    type: 'other',
    title,
    message,
    link,
    foldKey: `account:${eventId}`,
    at: momentOf(eventId),
  })

/** An event's id is a UUIDv7, which begins with its time in milliseconds. */
const momentOf = (eventId: string): Date =>
  new Date(Number.parseInt(eventId.replace('-', '').slice(0, 12), 16))
