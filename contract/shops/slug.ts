import { pages } from '../pages.ts'
import { field } from '../texts.ts'

/** Paths of the client, the API and the server that a shop address must not use. */
const reserved = new Set([
  ...Object.values(pages).map((path) => path.split('/')[1]),
  ...'me suggestions check-slug follow shops api media health ready metrics ws socket.io dev'.split(' '),
])

/**
 * Returns the text of the rule that a shop address breaks, or `null` if it is valid. The address is
 * lower-cased first, so capitals are allowed.
 */
export const slugProblem = (input: string): string | null => {
  const slug = input.trim().toLowerCase()
  if (slug === '') return field.slugRequired
  if (slug.length < 3) return field.slugShort
  if (slug.length > 100) return field.slugLong
  if (!/^[a-z0-9-]+$/.test(slug)) return field.slugCharacters
  if (slug.startsWith('-') || slug.endsWith('-')) return field.slugEdgeHyphen
  if (slug.includes('--')) return field.slugDoubleHyphen
  if (reserved.has(slug)) return field.slugTaken
  return null
}

/** Suggests an address made from the shop's name. */
export const suggestSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '')
