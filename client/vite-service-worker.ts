import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

type Precached = { url: string; revision: string | null }

/**
 * Builds `service-worker.ts` into one file at the root of the site, once the client itself is
 * built: it names the files of the first load, whose names change with their content, and
 * `shell.html`, the page that stands in while offline.
 */
export const serviceWorkerPlugin = (): Plugin => {
  let root = ''
  let outDir = ''
  let precached: Precached[] = []
  return {
    name: 'sokoni-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
      outDir = config.build.outDir
    },
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The client has no index.html')
      const shell = String(page.source)
      this.emitFile({ type: 'asset', fileName: 'shell.html', source: shell })
      precached = [
        { url: '/shell.html', revision: createHash('sha256').update(shell).digest('hex').slice(0, 16) },
        ...Object.values(bundle)
          .filter((file) => shell.includes(`/${file.fileName}`) || isFont(file))
          .map(({ fileName }) => ({ url: `/${fileName}`, revision: null })),
      ]
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        define: { __PRECACHED__: JSON.stringify(precached) },
        build: {
          outDir,
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: `${root}/service-worker.ts`,
            // Not a module: some browsers with Web Push do not support modules in workers.
            output: { format: 'iife', entryFileNames: 'service-worker.js', codeSplitting: false },
          },
        },
      })
    },
  }
}

const isFont = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean => /\.woff2$/.test(file.fileName)
