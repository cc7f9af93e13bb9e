import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'

/** Removes the requests of deleted users. */
export const listenForVerification = (platform: Platform): void => {
  platform.outbox.on(accountDeleted, 'verification.forget-user', ({ userId }) => eraseUser(platform, userId))
}
