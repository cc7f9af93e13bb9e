/** The room where the pictures are taken: a page with three.js in a browser without a window. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'

export interface Camera {
  /** Puts a product on the stage. */
  open(name: string): Promise<void>
  /** Photographs one moment of its loop, 0 ≤ t < 1, as a PNG. */
  frame(t: number): Promise<Buffer>
}

/**
 * Lends a camera for as long as `work` takes.
 * Throws what the page throws: a scene that does not compile must not end in a black clip.
 */
export async function withStudio(work: (camera: Camera) => Promise<void>): Promise<void> {
  const server = await createServer({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    cacheDir: join(tmpdir(), 'sokoni-render-clips'),
    logLevel: 'warn',
    server: { port: 0, hmr: false, watch: null, fs: { strict: false } },
  })
  await server.listen()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    const url = server.resolvedUrls?.local[0]
    if (!url) throw new Error('The local server has no address')
    page.on('pageerror', (error) => console.error(error))
    page.on('console', (line) => {
      if (line.type() === 'error') console.error(line.text())
    })
    await page.goto(url)
    await page.waitForFunction(() => 'studio' in window)
    await work({
      open: (name) => page.evaluate((scene) => window.studio.open(scene), name),
      frame: async (t) => {
        const png = await page.evaluate((moment) => window.studio.frame(moment), t)
        return Buffer.from(png, 'base64')
      },
    })
  } finally {
    await browser.close()
    await server.close()
  }
}
