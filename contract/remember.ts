/**
 * Returns `make` with a memory: what it made for the same arguments (JSON values, of which there
 * must be few) is returned again. For `Intl`, whose objects take a hundred times as long to create
 * as to use.
 */
export const remember = <Args extends unknown[], Made>(make: (...args: Args) => Made) => {
  const memory = new Map<string, Made>()
  return (...args: Args): Made => {
    const key = JSON.stringify(args)
    const made = memory.get(key) ?? make(...args)
    memory.set(key, made)
    return made
  }
}

/** Returns the formatter of numbers for these locales and options. */
export const numberFormat = remember(
  (locales: string | string[], options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locales, options),
)
