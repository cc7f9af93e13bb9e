import type { Needs } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { forgetUser } from './actions/forget-user.ts'

/** Who goes takes all that they uploaded along. */
export const listenForMedia = ({ outbox, db, storage }: Needs<'outbox' | 'db' | 'storage'>): void => {
  outbox.on(accountDeleted, 'media.forget-user', ({ userId }) => forgetUser({ db, storage }, userId))
}
