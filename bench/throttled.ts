import { rm } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { openFolder } from '../testing/open-folder.ts'
import { freePort, startProcess } from '../testing/processes.ts'

/** An average mobile connection: 9 Mbit/s, 100 ms. The CPU is throttled separately. */
const LINE = { offline: false, latency: 100, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 }

type Phone = { page: Page; browser: Browser; address: string }

/** Runs `work` with a browser and the product with its demo shops; `open` opens a new phone. */
export const withPhones = async (
  work: (open: (options?: { cpu?: number }) => Promise<Phone>) => Promise<void>,
): Promise<void> => {
  const dataDir = await openFolder('sokoni-bench-')
  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const server = startProcess('server/main.ts', {
    PORT: port,
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'warn',
  })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    while (!(await fetch(`${address}/ready`).catch(() => null))?.ok)
      await new Promise((next) => setTimeout(next, 100))
    await work(async ({ cpu = 4 } = {}) => {
      const context = await browser.newContext({
        viewport: { width: 412, height: 915 },
        isMobile: true,
        hasTouch: true,
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', LINE)
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
      return { page, browser, address }
    })
  } finally {
    await browser.close()
    await server.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns the median. */
export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
