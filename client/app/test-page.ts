import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { inject } from 'vitest'
import { chromiumOptions } from './test-chromium.ts'

/** One for all files of a worker, which share modules: each test has a context of its own. */
let browser: Promise<Browser> | undefined

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
  if (!(await browser)?.isConnected()) browser = chromium.launch(chromiumOptions)
  const opened = (await browser) as Browser
  return {
    browser: opened,
    address: `${address}${place}`,
    close: async () => void (await Promise.all(opened.contexts().map((context) => context.close()))),
  }
}
