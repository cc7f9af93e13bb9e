import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

type Precached = { url: string; revision: string | null }

/** The screens and sheets that must work without a network, with all their parts. */
const MAIN = [
  'screens/browse.tsx',
  'screens/product.tsx',
  'screens/shop-page.tsx',
  'screens/messages.tsx',
  'features/chats/chat-view.tsx',
  'features/conversations/conversation-log.tsx',
  'features/comments/comments-sheet.tsx',
  'features/products/details-panel.tsx',
  'screens/feed/feed-aside.tsx',
  'shell/user-menu.tsx',
]

/** Screens whose first view must open without a network: the tabs, and signing in. */
const FIRST_VIEWS = [
  'screens/discover.tsx',
  'screens/become-seller.tsx',
  'screens/seller.tsx',
  'screens/account.tsx',
  'screens/favorites.tsx',
  'screens/deals.tsx',
  'screens/settings.tsx',
  'screens/help.tsx',
  'screens/login.tsx',
]

/**
 * Builds `service-worker.ts` into one file at the root of the site, once the client itself is
 * built: it names the files of the first load and of the main screens, whose names change with
 * their content, and `shell.html`, the page that stands in while offline.
 */
export const serviceWorkerPlugin = (): Plugin => {
  let root = ''
  let outDir = ''
  let precached: Precached[] = []
  let ahead: string[] = []
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
      const precachedUrls = new Set(precached.map(({ url }) => url))
      const modules = (files: readonly string[]) => files.map((file) => `${root}/${file}`)
      const isPrecached = (name: string) => precachedUrls.has(`/${name}`)
      ahead = filesOf({ whole: modules(MAIN), alone: modules(FIRST_VIEWS) }, bundle, isPrecached).map(
        (name) => `/${name}`,
      )
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        define: { __PRECACHED__: JSON.stringify(precached), __AHEAD__: JSON.stringify(ahead) },
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

/**
 * The files of these modules and of all that they import; of the `whole` ones also all parts that
 * they load later, at any depth. Those in `isKept` are left out. Imports come first.
 */
const filesOf = (
  modules: { whole: readonly string[]; alone: readonly string[] },
  bundle: Rolldown.OutputBundle,
  isKept: (name: string) => boolean,
): string[] => {
  const chunkOf = (name: string) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? file : undefined
  }
  const fileOf = (id: string) => {
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id))
    if (!chunk) throw new Error(`No chunk contains ${id}`)
    return chunk.fileName
  }
  const found = new Set<string>()
  const seen = new Set<string>()
  const add = (name: string) => {
    if (seen.has(name) || isKept(name)) return
    seen.add(name)
    for (const imported of chunkOf(name)?.imports ?? []) add(imported)
    found.add(name)
  }
  const roots = new Set(modules.whole.map(fileOf))
  // A set hands out what is added to it while one walks it.
  for (const root of roots) {
    add(root)
    for (const name of found) for (const part of chunkOf(name)?.dynamicImports ?? []) roots.add(part)
  }
  for (const id of modules.alone) add(fileOf(id))
  return [...found]
}

const isFont = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean => /\.woff2$/.test(file.fileName)
