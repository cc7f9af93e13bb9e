import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { inject } from 'vitest'

/**
 * A page that does nothing but `script`, which may import the client's own files
 * ('/app/upload.ts'), and a real Chromium to open its `address` in: for what no test in Node can
 * know of a browser. `place` is its path, no other test's.
 */
export const openTestPage = async (
  place: string,
  script: string,
): Promise<{ browser: Browser; address: string; close(): Promise<void> }> => {
  const html = `<!doctype html><html lang="en"><head><title>${place}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>
<div id="root"></div><script type="module">${script}</script></body></html>`
  const { address, folder } = inject('testPages')
  await writeFile(path.join(folder, `${encodeURIComponent(`/${place}`)}.html`), html)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // Without it Chromium draws on a graphics card that it simulates.
    args: ['--no-sandbox', '--disable-gpu'],
  })
  return { browser, address: `${address}${place}`, close: () => browser.close() }
}
