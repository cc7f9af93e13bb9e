/** Why a video failed although its file may be fine: the same one may succeed when retried. */
export const retryableFailures = {
  error: 'The video could not be processed. Please try again.',
  tooSlow: 'This video took too long to prepare just now. Please try again.',
} as const
