/**
 * Memoizes `make` by its arguments as JSON. Entries stay, so it is for few distinct arguments. For
 * `Intl`, whose objects take a hundred times as long to create as to use.
 */
export const memoize = <Args extends unknown[], Made>(make: (...args: Args) => Made) => {
  const memory = new Map<string, { made: Made }>()
  return (...args: Args): Made => {
    const key = JSON.stringify(args)
    const entry = memory.get(key) ?? { made: make(...args) }
    memory.set(key, entry)
    return entry.made
  }
}

/** Returns the formatter of numbers for these locales and options. */
export const numberFormat = memoize(
  (locales: string | string[], options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locales, options),
)
