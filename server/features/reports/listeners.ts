import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'

/** Registers what reports do when an account is deleted. */
export const listenForReports = (platform: Platform): void => {
  platform.outbox.on(accountDeleted, 'reports.forget-user', ({ userId }) => eraseUser(platform, userId))
}
