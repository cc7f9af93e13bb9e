import type { Language } from '../../language/public.ts'
import { budgetInOwnMoney } from '../query/own-money.ts'
import { inOwnWords, type Query } from '../query/read-query.ts'
import { replyText } from './replies.ts'

/**
 * A query in words, with every limit that was read: “woven basket” under E 500 in Manzini, without
 * plastic.
 */
export const inWords = (query: Query, language: Language): string => {
  const { places, notPlaces, without } = query
  const budget = budgetInOwnMoney(query)
  const about = query.written || (language === 'en' ? query.about : query.own || query.about)
  const phrase = (name: string, values: Parameters<typeof replyText>[2]) => replyText(language, name, values)
  const amount = (value: number) => ({ amount: value, currency: budget?.currency ?? null })
  let what = about ? phrase('quoted', { what: about }) : replyText(language, 'anything')
  const [least, most] = [budget?.min ?? null, budget?.max ?? null]
  if (least !== null && most !== null)
    what = phrase('between', { what, least: amount(least), most: amount(most) })
  else if (most !== null) what = phrase('below', { what, amount: amount(most) })
  else if (least !== null) what = phrase('above', { what, amount: amount(least) })
  if (places.length > 0) what = phrase('inPlace', { what, place: places.map(capital).join(', ') })
  if (notPlaces.length > 0) what = phrase('notInPlace', { what, place: notPlaces.map(capital).join(', ') })
  return without.length > 0
    ? phrase('without', { what, refused: without.map((word) => inOwnWords(query, word)).join(', ') })
    : what
}

const capital = (place: string): string =>
  place.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())

/** Returns the sentence that names the goods which come closest to a query. */
export const closestInWords = (title: string, language: Language): string =>
  `${replyText(language, 'comesClosest')} ${replyText(language, 'quoted', { what: title })}.`
