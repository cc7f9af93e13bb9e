import type { Deps } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'

/** Registers the listener that deletes the uploads of a deleted user. */
export const listenForMedia = ({ outbox, db, storage }: Deps<'outbox' | 'db' | 'storage'>): void => {
  outbox.on(accountDeleted, 'media.forget-user', ({ userId }) => eraseUser({ db, storage }, userId))
}
