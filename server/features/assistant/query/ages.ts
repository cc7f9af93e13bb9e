import { fold, numberWordsOf } from '../../language/public.ts'

const MONTHS = 12
const words = numberWordsOf('en')?.units ?? new Map<string, number>()
const number = String.raw`(\d{1,2}|${[...words.keys()].join('|')})`
const unit = String.raw`[\s-]?(years?|yrs?|yr|months?|mths?)`

const asked = [
  new RegExp(String.raw`\b${number}${unit}[\s-]?olds?\b`, 'u'),
  new RegExp(String.raw`\b(?:turn(?:s|ing|ed)?|aged?)[\s-](?:of )?${number}\b(?:${unit})?`, 'u'),
  new RegExp(String.raw`\b${number}${unit}\b`, 'u'),
]
const range = new RegExp(String.raw`\b${number}\s?(?:to|-|–)\s?${number}${unit}\b`, 'u')
const least = new RegExp(String.raw`\b(?:from|over|above) ${number}${unit}\b`, 'u')
/** An adult's age says nothing of goods. */
const MAX_AGE = 15

/** The age in years of the child that a text in English words names; `null` without one. */
export const readAge = (english: string): number | null => {
  const folded = fold(english)
  for (const pattern of asked) {
    const [found, value, unitOf] = pattern.exec(folded) ?? []
    if (found === undefined) continue
    const age = inYears(value, unitOf)
    return age <= MAX_AGE ? age : null
  }
  return null
}

/** Whether the ages that a product is for include one: 'from 7 years', '6 to 12 months'. */
export const isForAge = (age: number | null, description: string): boolean => {
  if (age === null) return true
  const folded = fold(description)
  const [, from, to, unitOfRange] = range.exec(folded) ?? []
  // A child of 'five' may be nearly six.
  if (from !== undefined) return age >= inYears(from, unitOfRange) && age < inYears(to, unitOfRange) + 1
  const [, start, unitOfLeast] = least.exec(folded) ?? []
  return start === undefined || age >= inYears(start, unitOfLeast)
}

const inYears = (value = '', unitOf = 'years'): number => {
  const amount = words.get(value) ?? Number(value)
  return unitOf.startsWith('m') ? amount / MONTHS : amount
}
