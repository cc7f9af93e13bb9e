import {
  englishOf,
  firstKind,
  isHeadFirst,
  isKind,
  kindsOfBrand,
  namesOf,
  namesSeveral,
  singular,
  translateTitle,
  wordsOfKind,
} from '../../language/public.ts'
import { headNouns } from '../query/head-nouns.ts'

const TOYS = 'Toys & Games'
/** Kinds that are not a toy version of something else: a ball among the toys is a ball. */
const toys = new Set(
  ['toy', 'game', 'board game', 'ball', 'doll', 'puzzle', 'bicycle', 'console', 'book'].flatMap((kind) => [
    ...wordsOfKind(kind),
  ]),
)
/** A toy car is not the requested car. */
const OF_A_TOY = 0.3
/** A 'bike' alone may be the requested motorbike, and a 'bag' the requested handbag. */
const OF_SEVERAL = 0.7

/** The parts of a product that name its kind. */
type Named = { title: string | null; tags: readonly string[]; category: string | null }

/**
 * How sure a product is of a kind that the query requests, from 0 to 1: its title names it (a 'red
 * cotton dress' is a dress; less so where several kinds go by that name), or holds a word of it and
 * names no other kind (a 'Toyota Corolla 2014', but no 'car battery'), or its tags do.
 */
export const kindFit = ({ kinds }: { kinds: readonly string[] }, product: Named): number => {
  if (kinds.length === 0) return 0
  const wanted = wordsOfKinds(kinds)
  const fit = titleFit(wanted, new Set(kinds), product)
  return product.category === TOYS && toys.isDisjointFrom(new Set(kinds)) ? fit * OF_A_TOY : fit
}

/** The words of some kinds, kept while the list of kinds is: it is that of all candidates. */
const wordsOfKinds = (kinds: readonly string[]): ReadonlySet<string> => {
  const known = kept.get(kinds)
  if (known) return known
  const words = new Set(kinds.flatMap((kind) => [...wordsOfKind(kind)]))
  kept.set(kinds, words)
  return words
}
const kept = new WeakMap<readonly string[], ReadonlySet<string>>()

/** A bag is a broader kind than the requested handbag: every handbag is a bag. */
const isBroader = (head: string, named: ReadonlySet<string>): boolean =>
  [...named].some((kind) => {
    const [own, of] = [wordsOfKind(kind), wordsOfKind(head)]
    return isKind(kind) && !namesOf(kind).has(head) && of.has(kind) && of.size > own.size
  })

const titleFit = (
  wanted: ReadonlySet<string>,
  named: ReadonlySet<string>,
  { title, tags, category }: Named,
): number => {
  const translation = translateTitle(title ?? '')
  const isForeign = isHeadFirst(translation)
  const english = translation.language === 'en' ? (title ?? '') : englishOf(translation)
  const heads = isForeign ? firstKind(translation) : headNouns(english)
  const words = wordsOf(english)
  const holds = new Set(
    words.filter((word, index) => wanted.has(word) || wanted.has(`${words[index - 1]} ${word}`)),
  )
  // For 'motorbike', 'mountain bike' is only a partial match, and 'Yamaha bike' a full one.
  const isMeant = (head: string) =>
    named.has(head) || holds.size > 1 || (!namesSeveral(head) && !isBroader(head, named))
  const phrase = ` ${words.join(' ')} `
  const isWhole = (kind: string) => kind.includes(' ') && heads.some((head) => kind.endsWith(` ${head}`))
  // A 'moses basket' is wanted, and no other basket.
  if ([...wanted].some((kind) => isWhole(kind) && phrase.includes(` ${kind} `))) return 1
  const wantedHeads = heads.filter((head) => wanted.has(head))
  if (wantedHeads.length > 0) return wantedHeads.some(isMeant) ? 1 : OF_SEVERAL
  const tagged = tags.some((tag) => wanted.has(singular(tag.toLowerCase())))
  // 'Adidas sneakers' are Adidas, and an 'iPhone cover' is no iPhone.
  const namesOther = heads.some(
    (head) => isKind(head) && ![...named].some((kind) => kindsOfBrand(kind).has(head)),
  )
  const held = holds.size > 0
  if (held && !namesOther) return 0.9
  if (tagged) return 0.7
  if (held) return 0.3
  return category && wordsOf(category).some((word) => wanted.has(word)) ? 0.5 : 0
}

const wordsOf = (text: string): string[] => (text.toLowerCase().match(/[\p{L}\d-]+/gu) ?? []).map(singular)
