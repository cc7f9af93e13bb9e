import type { Platform } from '../platform/platform.ts'
import type { JobHandlers } from '../platform/queue/port.ts'
import { giveUpOtp } from '../server/features/accounts/actions/otp-delivery.ts'
import { embedProducts } from '../server/features/assistant/actions/embed-products.ts'
import { fetchExchangeRates } from '../server/features/assistant/actions/fetch-exchange-rates.ts'
import { advanceDue } from '../server/features/deals/actions/advance-due.ts'
import { notifyAudience } from '../server/features/notifications/actions/notify-audience.ts'
import { sendByWhatsapp } from '../server/features/notifications/actions/send-by-whatsapp.ts'
import { matchProducts } from '../server/features/saved-searches/actions/match-products.ts'
import { cleanUp } from './clean-up.ts'
import { sendOtp } from './features/accounts/send-otp.ts'
import { makeVariants } from './features/media/make-variants.ts'
import { sendPush } from './features/notifications/send-push.ts'
import { withPendingJob } from './features/notifications/with-pending-job.ts'
import { finishVideo } from './features/products/finish-video.ts'
import { processLongVideo, processVideo } from './features/products/process-video.ts'

/** Returns the handler of each job: a missing one does not compile. */
export const jobHandlers = (platform: Platform): JobHandlers => ({
  'accounts.give-up-otp': ({ deliveryId }) => giveUpOtp(platform, deliveryId),
  'accounts.send-otp': (payload, context) => sendOtp(platform, payload, context),
  'admin.clean-up': () => cleanUp(platform),
  'assistant.embed-products': (_payload, { signal }) => embedProducts(platform, signal),
  'assistant.fetch-exchange-rates': () => fetchExchangeRates(platform),
  'deals.advance-due': (_payload, { signal }) => advanceDue(platform, signal),
  'media.finish-video': (payload, context) => finishVideo(platform, payload, context),
  'media.make-variants': (payload, { signal }) => makeVariants(platform, payload, signal),
  'media.process-long-video': (payload, context) => processLongVideo(platform, payload, context),
  'media.process-video': (payload, context) => processVideo(platform, payload, context),
  'notifications.send-other-push': (payload, context) =>
    withPendingJob(platform, payload, context, () => sendPush(platform, payload)),
  'notifications.send-push': (payload, context) =>
    withPendingJob(platform, payload, context, () => sendPush(platform, payload)),
  'notifications.send-whatsapp': ({ notificationId }) => sendByWhatsapp(platform, notificationId),
  // A stored name.
  'notifications.tell-many': (payload, context) =>
    withPendingJob(platform, payload, context, () => notifyAudience(platform, payload, context.signal)),
  'saved-searches.match-products': (_payload, { signal }) => matchProducts(platform, signal),
})
