import { fold, isNumberWord, tokensOf } from '../../language/public.ts'

/** Web and e-mail addresses, also without a scheme or spelled out, and names like @sokoni. */
const links = [
  /:\/\//u,
  /\bwww\./iu,
  /@\s*[\p{L}\p{N}_]/u,
  /[\p{L}\p{N}_-]{2,}\.\p{L}{2,}/u,
  /[\p{L}\p{N}]\.\p{L}{2,}\//u,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/u,
  /\bdot\s+(?:com|org|net|co|io|me|app)\b/iu,
  /\bdotcom\b/iu,
]
/** Seven digits or more, with the separators of a phone number. */
const phone = /\p{Nd}(?:[\s().\-–/·•*_]*\p{Nd}){6,}/u
/** "12 Market Street", "Rua 12", "P.O. Box 45". */
const streets = [
  /\d+\s+(?:\p{L}+\s+){0,3}(?:street|st|road|rd|avenue|ave|lane|drive|close|crescent)\b/iu,
  /\b(?:rue|rua|avenida|barabara|mtaa|umgwaco)\s+(?:\p{L}+\s+){0,3}(?:no\.?\s*)?\d/iu,
  /\b(?:plot|erf|box)\s+(?:\p{L}+\s+){0,3}(?:no\.?\s*)?\d/iu,
]
/** Digits of a phone number spelled out, one after the other. */
const SPOKEN_DIGITS = 6

/** Finds what leads to somebody outside the product: a link, a phone number or a street address. */
export const findContact = (text: string): string | null => {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.')
  const found = [...links, phone, ...streets].map((pattern) => pattern.exec(plain)?.[0]).find(Boolean)
  return found ?? spokenNumber(plain)
}

const spokenNumber = (text: string): string | null => {
  let run: string[] = []
  for (const { word } of tokensOf(fold(text))) {
    run = isNumberWord(word) || /^\d+$/.test(word) ? [...run, word] : []
    if (run.length >= SPOKEN_DIGITS) return run.join(' ')
  }
  return null
}
