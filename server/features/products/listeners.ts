import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { enqueueFinish, enqueueVideo } from './actions/enqueue-video.ts'
import { eraseUser } from './actions/erase-user.ts'
import { removeMedia, removeProductFiles } from './actions/remove-media.ts'
import {
  mediaDetached,
  productDeleted,
  productFailed,
  productReady,
  videoConverted,
  videoRunStarted,
} from './events.ts'

/**
 * Enqueues the processing of videos, pushes its result to their owners, and removes detached files
 * and the data of deleted accounts.
 */
export const listenForProducts = ({ db, storage, outbox, queue, bus }: Platform): void => {
  outbox.on(videoRunStarted, 'products.process-video-again', (videoRun) =>
    enqueueVideo({ db, queue }, videoRun),
  )
  outbox.on(videoConverted, 'products.finish-video', (videoRun) => enqueueFinish({ db, queue }, videoRun))
  outbox.on(productReady, 'products.push-ready', ({ productId, ownerId }) =>
    bus.publish({
      rooms: [`user:${ownerId}`],
      event: 'product:progress',
      data: { productId, stage: 'done', percent: 100, status: 'active' },
    }),
  )
  outbox.on(productFailed, 'products.push-failed', ({ productId, ownerId }) =>
    bus.publish({
      rooms: [`user:${ownerId}`],
      event: 'product:progress',
      data: { productId, stage: 'failed', percent: 0, status: 'failed' },
    }),
  )
  outbox.on(mediaDetached, 'products.remove-media', (detached) => removeMedia({ db, storage }, detached))
  outbox.on(productDeleted, 'products.remove-files', ({ productId }) =>
    removeProductFiles({ db, storage }, productId),
  )
  outbox.on(accountDeleted, 'products.forget-user', ({ userId }) => eraseUser({ db, storage }, userId))
}
