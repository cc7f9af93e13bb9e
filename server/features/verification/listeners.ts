import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'

/** Registers the listener that erases the requests of a deleted user. */
export const listenForVerification = (platform: Platform): void => {
  platform.outbox.on(accountDeleted, 'verification.forget-user', ({ userId }) => eraseUser(platform, userId))
}
