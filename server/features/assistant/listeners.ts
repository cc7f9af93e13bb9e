import type { Platform } from '../../../platform/platform.ts'
import { productReady } from '../products/events.ts'
import { requeueEmbeddings } from './actions/requeue-embeddings.ts'

/** What follows for discovery when a product turns active: it can be found by what it means. */
export const listenForAssistant = (platform: Platform): void => {
  platform.outbox.on(productReady, 'assistant.embed-product', () => requeueEmbeddings(platform))
}
