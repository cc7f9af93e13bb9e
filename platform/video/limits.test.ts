import { expect, test } from 'vitest'
import { processVideo } from '../../contract/products/jobs.ts'
import { DEFAULT_VIDEO_LIMITS } from './limits.ts'

test('the time limits of all tools that convert a clip end before the job’s', () => {
  const { probeTimeoutMs, loudnessTimeoutMs, transcodeTimeoutMs } = DEFAULT_VIDEO_LIMITS
  // Probed alone and before encoding, each time twice without a declared length; the result once.
  expect(5 * probeTimeoutMs + loudnessTimeoutMs + transcodeTimeoutMs).toBeLessThan(processVideo.timeoutMs)
})
