import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { productReady } from '../products/events.ts'
import { eraseUser } from './actions/erase-user.ts'
import { requeueEmbeddings } from './actions/requeue-embeddings.ts'

/** Embeds products that become active, and deletes the dialogues of deleted users. */
export const listenForAssistant = (platform: Platform): void => {
  platform.outbox.on(productReady, 'assistant.embed-product', () => requeueEmbeddings(platform))
  platform.outbox.on(accountDeleted, 'assistant.forget-user', ({ userId }) => eraseUser(platform, userId))
}
