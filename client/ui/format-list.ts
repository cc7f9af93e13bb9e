import { locales } from '../locale.ts'

/** Formats a list in the active language, without missing items: 'A, B, C'. */
export const formatList = (items: readonly (string | false | null | undefined)[]): string =>
  new Intl.ListFormat(locales(), { type: 'unit', style: 'short' }).format(
    items.filter((item) => typeof item === 'string' && item !== '').map(String),
  )
