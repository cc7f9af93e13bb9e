import { readFile } from 'node:fs/promises'
import type { PageName } from '../../../contract/pages.ts'

/** Modules of the screens that a shared link opens, requested with the first load. */
const screens: { readonly [N in PageName]?: string } = {
  browse: 'screens/browse.tsx',
  product: 'screens/product.tsx',
  shop: 'screens/shop-page.tsx',
  help: 'screens/help.tsx',
  login: 'screens/login.tsx',
}

/** A file of Vite's manifest: https://vite.dev/guide/backend-integration */
type Chunk = { file: string; imports?: string[]; isEntry?: boolean }
type Manifest = { [module: string]: Chunk }

/**
 * Returns a reader of the tags that preload a page's screen. It reads the build's manifest again
 * when the client's page has changed.
 */
export const createScreenModules = (manifestFile: string) => {
  let builtPage: string | null = null
  let tags = new Map<string, string>()
  return async (name: PageName, page: string | null): Promise<string> => {
    if (page !== builtPage) {
      const text = await readFile(manifestFile, 'utf8').catch(() => '{}')
      tags = tagsOf(JSON.parse(text))
      builtPage = page
    }
    return tags.get(screens[name] ?? '') ?? ''
  }
}

const tagsOf = (manifest: Manifest): Map<string, string> => {
  const firstLoad = reach(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
  )
  return new Map(
    Object.values(screens).map((module) => {
      const files = [...reach(manifest, [module]).difference(firstLoad)]
      return [module, files.map((file) => `<link rel="modulepreload" href="/${file}">`).join('')]
    }),
  )
}

/** Returns the files of modules and of all that they import. */
const reach = (manifest: Manifest, modules: readonly string[]): Set<string> => {
  const found = new Set(modules)
  for (const module of found) for (const imported of manifest[module]?.imports ?? []) found.add(imported)
  return new Set([...found].flatMap((module) => manifest[module]?.file ?? []))
}
