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
  /[\p{L}\p{N}]\s*[([{]\s*(?:dot|point|\.)\s*[)\]}]\s*\p{L}{2,}/iu,
  /\b(?:telegram|instagram|facebook|tiktok|snapchat|signal|whatsapp)\s*(?:as|at|name|group|channel|:)/iu,
]
/** Numbers that money is sent to, wallets of coins, and codes that open an account. */
const payments = [
  /\b(?:till|pay\s?bill|merchant|account)\s+(?:number\s+)?\p{Nd}(?:[\s-]*\p{Nd}){3,}/iu,
  /\b(?:bc1|[13])[a-z0-9]{25,}\b/iu,
  /\b(?:otp|one-time|verification|(?:six|6)[\s-]digits?)\s+(?:code|number|pin)\b/iu,
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

/** Finds what leads outside the product: a link, a phone number, a street, or where to pay. */
export const findContact = (text: string): string | null => {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.')
  const found = [...links, phone, ...payments, ...streets]
    .map((pattern) => pattern.exec(plain)?.[0])
    .find(Boolean)
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
