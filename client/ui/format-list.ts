import { locale } from '../app/locale.ts'

/** A list as the active language writes it, without those that are missing: 'A, B, C'. */
export const formatList = (items: readonly (string | false | null | undefined)[]): string =>
  new Intl.ListFormat([locale(), 'en'], { type: 'unit', style: 'short' }).format(
    items.filter((item) => typeof item === 'string' && item !== '').map(String),
  )
