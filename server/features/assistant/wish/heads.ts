import { isKind, kindsToDo } from './kinds.ts'
import { singular } from './singular.ts'
import { asides, colours, uses, vague } from './words.ts'

/** Where the name of the thing ends: what follows says what for, where, or what it is like. */
const ending =
  /\b(?:with|without|for|that|which|who|whose|to|in|on|from|by|of|when|against|made|where|near|at|like|under|is|are|between|around|about|as|so|because|if|so that)\b|[.;:!?(]/u
/** What only says how much of the thing there is. */
const amount =
  /^(?:an? |the |one |two |three |four |five |six |my )*(?:sets?|pairs?|box(?:es)?|trays?|packs?|bunch(?:es)?|bags?|crates?|buckets?|bottles?|dozens?|piece|kind|kinds|type|types|lot|lots|plot)(?: of| full of)? /u

/** Words and phrases that a text which names a thing is about, in the singular: 'office chair' → chair. */
export const headsOf = (text: string): string[] => {
  const bare = text.toLowerCase().replace(/^[^\p{L}]+/u, '')
  const named = bare.replace(amount, '')
  const whole = named.slice(0, ending.exec(named)?.index ?? named.length)
  // 'Spade, rake and hoe' are three things; what follows a comma alone describes the one.
  const parts = /\b(?:and|or)\b|&/.test(whole)
    ? whole.split(/,|\b(?:and|or)\b|&/u)
    : [whole.split(/[,–]/u)[0] ?? '']
  return [...new Set(parts.flatMap(headOf))]
}

/** The last word that says what it is, or the last two where they name a kind together. */
const headOf = (part: string): string[] => {
  const all = part.match(/[\p{L}\d][\p{L}\d-]*/gu) ?? []
  // 'Warm things' names no kind.
  if (asides.has(all.at(-1) ?? '')) return []
  const words = all.filter((word) => !asides.has(word))
  // 'Galaxy A15' is a galaxy, 'battery 12 V' a battery: from the first digit on it is a model or a measure.
  const digits = words.findIndex((word, index) => index > 0 && /\d/.test(word))
  if (digits > 0) words.length = digits
  const last = singular(words.at(-1) ?? '')
  const two = `${words.at(-2) ?? ''} ${last}`
  if (words.length > 1 && isKind(two)) return [two]
  return last.length > 1 && !/^\d+$/.test(last) ? [last] : []
}

/** What stands around a limit once it is read: '(my budget is 300) for a dress', 'dress priced (under 300)', '(over 100) but (under 500)'. */
const leftOfLimits =
  /^\s*(?:my|our|a|with a)\s+for\b|\b(?:priced?|prices|costs?|costing|but|please)\b(?=\s*$)|\bbut\b/gu

/**
 * The kinds of goods that a wish is after, in the singular: those it names, else those that one does with it what it
 * speaks of. `named` tells which.
 */
export const kindsWished = (text: string): { kinds: string[]; areNamed: boolean } => {
  const named = headsOf(
    text
      .replace(leftOfLimits, ' ')
      .replace(/^.*?\b(?:want|need|looking for|look for|find me|find|show me|buy|get|search for)\b/u, ''),
  ).filter(
    (word) => isKind(word) || !(vague.has(word) || colours.has(word) || uses.has(word) || asides.has(word)),
  )
  return named.length > 0 ? { kinds: named, areNamed: true } : { kinds: kindsToDo(text), areNamed: false }
}
