import type { Queue as QueueName } from '../contract/wire.ts'
import type { Platform } from '../platform/platform.ts'
import { jobHandlers } from './handlers.ts'
import { startSweeps } from './sweep.ts'

/** Begins to work on the queues in this process: all of them, or those named. */
export const startWorking = (platform: Platform, queues?: QueueName[]): { stop(): void } => {
  platform.queue.work(jobHandlers(platform), {
    concurrency: { otp: 8, video: platform.env.videoConcurrency, ai: 1, notifications: 8, maintenance: 1 },
    queues,
  })
  return startSweeps(platform)
}
