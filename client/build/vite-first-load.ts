type Context = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Libraries come before the first load: with its modules, Rolldown takes what they import. */
export const VENDOR_PRIORITY = 1

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
 * Names the chunk of a module for Rolldown's `codeSplitting`: all that `entry` (a module's id)
 * imports without `import()` is one file. By default it would be some thirty, of which a phone
 * fetches six at a time over HTTP/1.1: four rounds before anything runs.
 */
export const nameFirstLoad = (entry: string) => {
  let first: Set<string> | null = null
  return (id: string, context: Context): string | null => {
    first ??= reach(entry, context)
    return first.has(id) ? 'first' : null
  }
}

const reach = (entry: string, context: Context): Set<string> => {
  const found = new Set([entry])
  // A set iterates over entries that are added during the loop.
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
