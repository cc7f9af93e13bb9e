import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { forgetUser } from './actions/forget-user.ts'

/** What a deleted account leaves here goes with it. */
export const listenForBlocks = (platform: Platform): void => {
  platform.outbox.on(accountDeleted, 'blocks.forget-user', ({ userId }) => forgetUser(platform, userId))
}
