import { chromiumOptions } from '../client/app/test-chromium.ts'

/** How journeys start Chromium. */
export const journeyOptions = {
  ...chromiumOptions,
  args: [
    ...chromiumOptions.args,
    // A camera that shows a test picture, without a question.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
}
