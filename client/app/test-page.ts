import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { inject } from 'vitest'
import { chromiumOptions } from './test-chromium.ts'

/**
 * A page that does nothing but `script`, which may import the client's own files
 * ('/app/upload.ts'), and a real Chromium to open its `address` in: for what no test in Node can
 * know of a browser. `place` is its path, no other test's.
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
