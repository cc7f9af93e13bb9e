import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { fullChromium } from '../client/app/test-chromium.ts'
import { openFolder } from '../testing/open-folder.ts'
import { freePort, startProcess } from '../testing/processes.ts'

/** An average mobile connection: 9 Mbit/s, 100 ms. The CPU is throttled separately. */
export const LINE = { offline: false, latency: 100, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 }

type Phone = { page: Page; browser: Browser; address: string }
type PhoneOptions = { cpu?: number; serviceWorkers?: 'allow' | 'block' }
export type OpenPhone = (options?: PhoneOptions) => Promise<Phone>
type Bench = {
  /** The port of the browser's DevTools protocol. */
  debuggingPort: number
  /** Restarts the product, with the same data, from another copy of the tree. */
  release(root: string): Promise<void>
}

/** Runs `work` with a browser and the product with its demo shops; `open` opens a new phone. */
export const withPhones = async (work: (open: OpenPhone, bench: Bench) => Promise<void>): Promise<void> => {
  const dataDir = await openFolder('sokoni-bench-')
  const port = String(await freePort())
  const debuggingPort = await freePort()
  const address = `http://127.0.0.1:${port}`
  const start = (root = '.') =>
    startProcess(path.join(root, 'server/main.ts'), {
      PORT: port,
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
    })
  const ready = async () => {
    while (!(await fetch(`${address}/ready`).catch(() => null))?.ok)
      await new Promise((next) => setTimeout(next, 100))
  }
  /** Waits until the pictures and vectors of the demo, made at the first start, are ready. */
  const quiet = async () => {
    const busy = /^sokoni_queue_jobs\{.*state="(?:waiting|running)"\} [1-9]/m
    for (let still = 0; still < 5; still += 1) {
      if (busy.test(await (await fetch(`${address}/metrics`)).text())) still = -1
      await new Promise((next) => setTimeout(next, 1_000))
    }
  }
  let server = start()
  const browser = await chromium.launch({
    executablePath: fullChromium,
    args: [
      '--no-sandbox',
      '--autoplay-policy=no-user-gesture-required',
      `--remote-debugging-port=${debuggingPort}`,
    ],
  })
  try {
    await ready()
    await quiet()
    const release = async (root: string) => {
      await server.end()
      server = start(root)
      await ready()
    }
    const open = async ({ cpu = 4, serviceWorkers = 'block' }: PhoneOptions = {}) => {
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width: 412, height: 915 },
        deviceScaleFactor: 2.6,
        isMobile: true,
        hasTouch: true,
        timezoneId: 'Africa/Nairobi',
        serviceWorkers,
      })
      // A busy machine takes longer than Playwright's 30 seconds.
      context.setDefaultTimeout(120_000)
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', LINE)
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
      return { page, browser, address }
    }
    await work(open, { debuggingPort, release })
  } finally {
    await browser.close()
    await server.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns the median. */
export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
