/**
 * Features of Chromium that no test needs. The last such flag counts, so those that Playwright
 * switches off are named again.
 */
const disabledFeatures = [
  // A new document host at a reload would forget that the network is switched off.
  'RenderDocument',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  // Each new context would load a page for the suggestions of an address bar that is not there.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Chromium with its window system: notifications need it. */
export const fullChromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** How tests start Chromium: its headless shell, if there is one. */
export const chromiumOptions = {
  executablePath: process.env.HEADLESS_SHELL_PATH ?? fullChromium,
  args: [
    '--no-sandbox',
    // Without it Chromium draws on a graphics card that it simulates.
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    `--disable-features=${disabledFeatures.join(',')}`,
  ],
}
