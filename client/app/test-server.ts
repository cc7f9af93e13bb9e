import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the server of all test pages listens, and the folder that it reads them from. */
    testPages: { address: string; folder: string }
  }
}

const root = path.resolve(import.meta.dirname, '../..')

/** Serves the file `<folder>/<path, encoded>.html` for a path. */
const pagesOf = (folder: string): Plugin => ({
  name: 'test-pages',
  configureServer: (server) => {
    server.middlewares.use(async (request, response, next) => {
      const url = request.url ?? ''
      const html = await readFile(path.join(folder, `${encodeURIComponent(url)}.html`), 'utf8').catch(
        () => undefined,
      )
      if (html === undefined) return next()
      response.setHeader('content-type', 'text/html')
      response.end(await server.transformIndexHtml(url, html))
    })
  },
})

/**
 * Once per run: one Vite server for the pages of all browser tests, which compiles a module once.
 * `test-page.ts` writes the pages.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-pages-'))
  const server = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    root: path.join(root, 'client'),
    cacheDir: path.join(root, 'node_modules/.vite-tests'),
    logLevel: 'error',
    plugins: [pagesOf(folder)],
    // What only a worker imports Vite would find late, and would then load the page once more.
    optimizeDeps: { include: ['mediabunny', 'tus-js-client'] },
    server: { port: 0, hmr: false },
  })
  await server.listen()
  project.provide('testPages', { address: server.resolvedUrls?.local[0] ?? '', folder })
  return async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
