import type { Platform } from '../platform/platform.ts'
import type { JobHandlers } from '../platform/queue/port.ts'
import { cleanUp } from './clean-up.ts'
import { giveUpOtp } from './features/accounts/give-up-otp.ts'
import { sendOtp } from './features/accounts/send-otp.ts'
import { embedProducts } from './features/assistant/embed-products.ts'
import { finishVideo } from './features/media/finish-video.ts'
import { processVideo } from './features/media/process-video.ts'
import { sendPush } from './features/notifications/send-push.ts'
import { tellMany } from './features/notifications/tell-many.ts'
import { untilEnded } from './features/notifications/until-ended.ts'
import { matchProducts } from './features/saved-searches/match-products.ts'

/** Who does each job: one that is forgotten does not compile. */
export const jobHandlers = (platform: Platform): JobHandlers => ({
  'accounts.give-up-otp': (payload) => giveUpOtp(platform, payload),
  'accounts.send-otp': (payload, context) => sendOtp(platform, payload, context),
  'admin.clean-up': () => cleanUp(platform),
  'assistant.embed-products': (_payload, context) => embedProducts(platform, context),
  'media.finish-video': (payload, context) => finishVideo(platform, payload, context),
  'media.process-video': (payload, context) => processVideo(platform, payload, context),
  'notifications.send-push': (payload, context) =>
    untilEnded(platform, payload, context, () => sendPush(platform, payload)),
  'notifications.tell-many': (payload, context) =>
    untilEnded(platform, payload, context, () => tellMany(platform, payload, context)),
  'saved-searches.match-products': (_payload, context) => matchProducts(platform, context),
})
