import { chromiumOptions } from '../client/app/test-chromium.ts'

/** How journeys start Chromium. */
export const journeyOptions = {
  ...chromiumOptions,
  args: [
    ...chromiumOptions.args,
    // A fake camera, allowed without a prompt.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
}
