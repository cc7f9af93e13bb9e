import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { inject } from 'vitest'
import { chromiumOptions } from './test-chromium.ts'

/**
 * Shared by the test files of a worker, which is not isolated; each test opens its own context.
 */
let browser: Promise<Browser> | undefined

const sharedBrowser = async (): Promise<Browser> => {
  const opened = await browser
  if (opened?.isConnected()) return opened
  browser = chromium.launch(chromiumOptions)
  return browser
}

/**
 * Serves a page that runs `script`, which may import files of the client ('/app/upload.ts'), and
 * opens Chromium for what tests in Node cannot cover. `place` is its path, unique per test. `close`
 * closes all contexts of the shared browser.
 */
export const openTestPage = async (
  place: string,
  script: string,
): Promise<{ browser: Browser; address: string; close(): Promise<void> }> => {
  const { address, folder } = inject('testPages')
  await writeFile(path.join(folder, `${encodeURIComponent(place)}.ts`), script)
  const opened = await sharedBrowser()
  return {
    browser: opened,
    address: `${address}${place}`,
    close: async () => void (await Promise.all(opened.contexts().map((context) => context.close()))),
  }
}
