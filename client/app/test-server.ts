import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin, preview } from 'vite'
import type { TestProject } from 'vitest/node'
import { endpointsPlugin } from '../build/vite-endpoints.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the server of all test pages listens, and the folder that it reads them from. */
    testPages: { address: string; folder: string }
  }
}

const root = path.resolve(import.meta.dirname, '..')

const ENTRY = '/test-page.ts'
const entryPlugin = (script: string): Plugin => ({
  name: 'test-page',
  resolveId: (id) => (id === ENTRY ? ENTRY : undefined),
  load: (id) => (id === ENTRY ? script : undefined),
})

/** Shared by all pages: the styles are those of the whole client, and so are the endpoints. */
const [endpoints, styles] = [endpointsPlugin(), tailwindcss()]

/** Bundles a script with React's development build: single modules take a browser much longer. */
const bundle = (script: string, outDir: string, base: string) =>
  build({
    ...{ configFile: false, root, base, mode: 'development', logLevel: 'error' },
    plugins: [entryPlugin(script), endpoints, react(), styles],
    worker: { format: 'es', plugins: () => [endpoints] },
    build: {
      ...{ outDir, minify: false, cssCodeSplit: false, modulePreload: false },
      rolldownOptions: {
        input: ENTRY,
        output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' },
      },
    },
  })

const pageOf = (place: string, base: string) => `<!doctype html>
<html lang="en"><head><title>${place}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${base}style.css"></head>
<body><div id="root"></div><script type="module" src="${base}page.js"></script></body></html>`

/** Serves a page for `/<place>` if there is a script `<folder>/<place, encoded>.ts`. */
const pagesOf = (folder: string): Plugin => {
  const bundles = new Map<string, Promise<unknown>>()
  return {
    name: 'test-pages',
    configurePreviewServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        const place = encodeURIComponent(request.url?.slice(1) ?? '')
        const script = await readFile(path.join(folder, `${place}.ts`), 'utf8').catch(() => undefined)
        if (script === undefined) return next()
        const files = place.replaceAll('%', '-')
        try {
          const made = bundles.get(script) ?? bundle(script, path.join(folder, files), `/${files}/`)
          bundles.set(script, made)
          await made
          response.setHeader('content-type', 'text/html')
          response.end(pageOf(place, `/${files}/`))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/** Once per run: one server for all test pages, whose scripts `test-page.ts` writes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-pages-'))
  const server = await preview({
    ...{ configFile: false, root, appType: 'mpa', logLevel: 'error' },
    build: { outDir: folder },
    plugins: [pagesOf(folder)],
    preview: { host: '127.0.0.1', port: 0 },
  })
  project.provide('testPages', { address: server.resolvedUrls?.local[0] ?? '', folder })
  return async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
