import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'

/** Registers what blocks do when an account is deleted. */
export const listenForBlocks = (platform: Platform): void => {
  platform.outbox.on(accountDeleted, 'blocks.forget-user', ({ userId }) => eraseUser(platform, userId))
}
