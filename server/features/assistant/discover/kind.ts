import { headsOf } from '../wish/heads.ts'
import { isKind, wordsOfKind } from '../wish/kinds.ts'
import type { Wish } from '../wish/read-wish.ts'
import { singular } from '../wish/singular.ts'

const TOYS = 'Toys & Games'
const toys = wordsOfKind('toy')
/** A toy car is less of a car than a car is. */
const OF_A_TOY = 0.5

/** What a product says of itself. */
type Named = { title: string | null; tags: readonly string[]; category: string | null }

/**
 * How sure a product is of a kind that the wish is after, from 0 to 1: its title names it (a 'red cotton dress' is a
 * dress), or holds a word of it and names no other kind (a 'Toyota Corolla 2014', but no 'car battery'), or its tags do.
 */
export const kindFit = ({ kinds }: Pick<Wish, 'kinds'>, product: Named): number => {
  if (kinds.length === 0) return 0
  const wanted = new Set(kinds.flatMap((kind) => [...wordsOfKind(kind)]))
  const fit = fitOf(wanted, product)
  return product.category === TOYS && toys.isDisjointFrom(wanted) ? fit * OF_A_TOY : fit
}

const fitOf = (wanted: ReadonlySet<string>, { title, tags, category }: Named): number => {
  const heads = headsOf(title ?? '')
  if (heads.some((head) => wanted.has(head))) return 1
  const tagged = tags.some((tag) => wanted.has(singular(tag.toLowerCase())))
  const namesOther = heads.some((head) => isKind(head))
  const words = wordsOf(title ?? '')
  const held = words.some((word, index) => wanted.has(word) || wanted.has(`${words[index - 1]} ${word}`))
  if (held && !namesOther) return 0.9
  if (tagged) return 0.7
  if (held) return 0.3
  return category && wordsOf(category).some((word) => wanted.has(word)) ? 0.5 : 0
}

const wordsOf = (text: string): string[] => (text.toLowerCase().match(/[\p{L}\d-]+/gu) ?? []).map(singular)
