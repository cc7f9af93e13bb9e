import { field } from '../texts.ts'

/** Paths of the client and words of the API that a shop must not take (decisions, sections 1 and 6). */
const reserved = new Set(
  `me suggestions check-slug follow browse discover assistant products shop shops account wallet settings help messages
   become-seller dealer favorites admin login api media health ready metrics ws socket.io dev`.split(/\s+/),
)

/**
 * The rule a shop address breaks, as the text to show, or `null` where it keeps them all (spec 2, section 5). Typing in
 * capitals is no mistake: the slug is lower-cased first.
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

/** A first idea for an address, made of the shop's name. */
export const suggestSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '')
