type Context = {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null
}

/** Libraries come before the first load: with its modules, Rolldown takes what they import. */
export const VENDOR_PRIORITY = 2
export const BASE_PRIORITY = 1

/**
 * Names the chunk of the libraries of the first load, which stays the same after a release that
 * changes only the application.
 */
export const nameVendor = (entry: string) => {
  const nameOf = nameFirstLoad(entry)
  return (id: string, context: Context): string | null =>
    id.includes('/node_modules/') && nameOf(id, context) ? 'vendor' : null
}

/**
 * Names the chunk of those modules of the first load that other chunks import. These contain its
 * hash: if it were one file with the rest of the first load, which contains the hashes of the
 * screens, each release would change the name of every file.
 */
export const nameBase = (entry: string) => {
  const nameOf = nameFirstLoad(entry)
  let base: Set<string> | null = null
  return (id: string, context: Context): string | null => {
    const isFirst = (module: string) => nameOf(module, context) !== null
    const isImportedElsewhere = (module: string) =>
      context.getModuleInfo(module)?.importers.some((importer) => !isFirst(importer)) ?? false
    base ??= reach([...reach([entry], context)].filter(isImportedElsewhere), context)
    return base.has(id) ? 'base' : null
  }
}

/**
 * Names the chunk of the rest of what `entry` (a module's id) imports without `import()`. By
 * default it would be some thirty, of which a phone fetches six at a time over HTTP/1.1: four
 * rounds before anything runs.
 */
export const nameFirstLoad = (entry: string) => {
  let first: Set<string> | null = null
  return (id: string, context: Context): string | null => {
    first ??= reach([entry], context)
    return first.has(id) ? 'first' : null
  }
}

type Entries = {
  start: string
  chats: readonly string[]
  direct: readonly string[]
  others: readonly string[]
}

/**
 * Names the chunks of what `start` loads after the first screen, by the kinds of conversations
 * that also need it. Modules that `others` need keep Rolldown's default chunks. Without it, `start`
 * is 26 files, and each costs a phone 7 ms of its main thread.
 */
export const nameLater = ({ start, chats, direct, others }: Entries) => {
  const sets: Partial<Record<'start' | 'chats' | 'direct' | 'others', Set<string>>> = {}
  return (id: string, context: Context): string | null => {
    sets.start ??= reach([start], context)
    sets.chats ??= reach(chats, context)
    sets.direct ??= reach(direct, context)
    sets.others ??= reach(others, context)
    if (!sets.start.has(id) || sets.others.has(id)) return null
    return `later${sets.chats.has(id) ? '-chats' : ''}${sets.direct.has(id) ? '-direct' : ''}`
  }
}

const reach = (entries: Iterable<string>, context: Context): Set<string> => {
  const found = new Set(entries)
  // A set iterates over entries that are added during the loop.
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
