import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { shopRenamed } from '../shops/events.ts'
import { eraseUser } from './actions/erase-user.ts'
import { reviewRenamedShop } from './actions/review-renamed-shop.ts'

/** Registers the listeners that review renamed shops and erase the requests of a deleted user. */
export const listenForVerification = (platform: Platform): void => {
  platform.outbox.on(shopRenamed, 'verification.review-renamed-shop', (renamed, eventId) =>
    reviewRenamedShop(platform, renamed, eventId),
  )
  platform.outbox.on(accountDeleted, 'verification.forget-user', ({ userId }) => eraseUser(platform, userId))
}
