import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { inject } from 'vitest'
import { chromiumOptions } from './test-chromium.ts'

/**
 * Serves a page that runs `script`, which may import files of the client ('/app/upload.ts'), and
 * opens Chromium for what tests in Node cannot cover. `place` is its path, unique per test.
 */
export const openTestPage = async (
  place: string,
  script: string,
): Promise<{ browser: Browser; address: string; close(): Promise<void> }> => {
  const { address, folder } = inject('testPages')
  await writeFile(path.join(folder, `${encodeURIComponent(place)}.ts`), script)
  const browser = await chromium.launch(chromiumOptions)
  return { browser, address: `${address}${place}`, close: () => browser.close() }
}
