import type { Platform } from '../platform/platform.ts'
import type { JobHandlers } from '../platform/queue/port.ts'
import { sendOtp } from './features/accounts/send-otp.ts'
import { processVideo } from './features/media/process-video.ts'

/** Who does each job: one that is forgotten does not compile. */
export const jobHandlers = (platform: Platform): JobHandlers => ({
  'accounts.send-otp': (payload, context) => sendOtp(platform, payload, context),
  'media.process-video': (payload, context) => processVideo(platform, payload, context),
})
