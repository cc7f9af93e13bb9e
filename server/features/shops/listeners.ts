import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'

/** Registers the listener that erases the shop of a deleted user. */
export const listenForShops = (platform: Platform): void => {
  platform.outbox.on(accountDeleted, 'shops.forget-user', ({ userId }) => eraseUser(platform, userId))
}
