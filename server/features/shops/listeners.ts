import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'

/** Registers what shops do when an account is deleted. */
export const listenForShops = (platform: Platform): void => {
  platform.outbox.on(accountDeleted, 'shops.forget-user', ({ userId }) => eraseUser(platform, userId))
}
