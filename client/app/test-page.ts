import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { createServer, type Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * A page that does nothing but `script`, which may import the client's own files ('/app/upload.ts'), and a real Chromium to
 * open its `address` in: for what no test in Node can know of a browser. `name` keeps what Vite makes apart from other tests'.
 */
export const openTestPage = async (
  name: string,
  script: string,
): Promise<{ browser: Browser; address: string; close(): Promise<void> }> => {
  const html = `<!doctype html><html lang="en"><head><title>${name}</title></head><body>
<div id="root"></div><script type="module">${script}</script></body></html>`
  const page: Plugin = {
    name: 'test-page',
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        if (request.url !== '/test-page') return next()
        response.setHeader('content-type', 'text/html')
        response.end(await server.transformIndexHtml(request.url, html))
      })
    },
  }
  const server = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    root: path.join(root, 'client'),
    cacheDir: path.join(root, `node_modules/.vite-${name}`),
    logLevel: 'error',
    plugins: [page],
    // What only a worker imports Vite would find late, and would then load the page once more.
    optimizeDeps: { include: ['mediabunny', 'tus-js-client'] },
    server: { port: 0, hmr: false },
  })
  await server.listen()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  return {
    browser,
    address: `${server.resolvedUrls?.local[0]}test-page`,
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}
