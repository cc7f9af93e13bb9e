import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { forgetUser } from './actions/forget-user.ts'

/** What a deleted account leaves here goes with it. */
export const listenForReports = (platform: Platform): void => {
  platform.outbox.on(accountDeleted, 'reports.forget-user', ({ userId }) => forgetUser(platform, userId))
}
