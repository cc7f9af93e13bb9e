import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'

/** Registers the listener that erases the blocks of a deleted user. */
export const listenForBlocks = (platform: Platform): void => {
  platform.outbox.on(accountDeleted, 'blocks.forget-user', ({ userId }) => eraseUser(platform, userId))
}
