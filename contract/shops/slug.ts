import { pages } from '../pages.ts'

/** Paths of the client, the API and the server that a shop address must not use. */
const reserved = new Set([
  ...Object.values(pages).map((path) => path.split('/')[1]),
  ...'me suggestions check-slug follow shops api media health ready metrics ws socket.io dev'.split(' '),
])

/**
 * Returns the rule that a shop address breaks, by the name of its text, or `null` if it is valid.
 * The address is lower-cased first, so capitals are allowed.
 */
export const brokenSlugRule = (input: string) => {
  const slug = input.trim().toLowerCase()
  if (slug === '') return 'slugRequired'
  if (slug.length < 3) return 'slugShort'
  if (slug.length > 100) return 'slugLong'
  if (!/^[a-z0-9-]+$/.test(slug)) return 'slugCharacters'
  if (slug.startsWith('-') || slug.endsWith('-')) return 'slugEdgeHyphen'
  if (slug.includes('--')) return 'slugDoubleHyphen'
  if (reserved.has(slug)) return 'slugTaken'
  return null
}

/** An address that people can read out to each other. */
const MAX_SUGGESTED = 40

/** Suggests an address made from the first words of the shop's name. */
export const suggestSlug = (name: string): string => {
  const [first = '', ...words] = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = first.slice(0, MAX_SUGGESTED)
  for (const word of words) {
    if (slug.length + word.length >= MAX_SUGGESTED) break
    slug += `-${word}`
  }
  return slug
}
