import { Sum } from './number-sum.ts'

/** A number in a text, in digits or words, and its position. `isSpoken`: in words alone. */
export type FoundNumber = { value: number; start: number; end: number; isSpoken: boolean }

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'

const words = new Map<string, number>([
  ...ones.split(' ').map((word, value) => [word, value] as const),
  ...tens.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
  ['fourty', 40],
])
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['grand', 1_000],
  ['k', 1_000],
  ['million', 1_000_000],
  ['mil', 1_000_000],
  ['m', 1_000_000],
])
/** Spellings of numbers before 'hundred' or 'thousand' in the output of speech recognition. */
const homophones = new Map([
  ['for', 4],
  ['fore', 4],
  ['to', 2],
  ['too', 2],
  ['won', 1],
  ['ate', 8],
  ['tree', 3],
  ['a', 1],
  ['an', 1],
])

export type Token = { text: string; start: number; end: number }

/** Every number in `text` (in lower case), in order. */
export const findNumbers = (text: string): FoundNumber[] => {
  const tokens = [...text.matchAll(/\d(?:[\d.,' \u00a0\u202f]*\d)?|\p{L}+/gu)].flatMap(splitDigits)
  const found: FoundNumber[] = []
  let at = 0
  while (at < tokens.length) {
    const read = readFrom(tokens, at)
    if (read) found.push(read.number)
    at = read?.next ?? at + 1
  }
  return found
}

/** Splits digits that are several numbers: "42 450" is two. */
export const splitDigits = (found: RegExpMatchArray): Token[] => {
  const [text] = found
  const start = found.index ?? 0
  if (!/^\d/.test(text) || readDigits(text) !== null) return [{ text, start, end: start + text.length }]
  return [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map((part) => ({
    text: part[0],
    start: start + part.index,
    end: start + part.index + part[0].length,
  }))
}

/**
 * Of digits with their separators: '1,200.50', '1.200,50', '1 200', '99,99', '1200'. Null where
 * they are none.
 */
export const readDigits = (digits: string): number | null => {
  const grouped = /^\d{1,3}(?:([.,' \u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,](\d{1,2}))?$/.exec(digits)
  if (grouped) {
    const cents = grouped[2]
    const whole = cents ? digits.slice(0, -cents.length - 1) : digits
    return Number(`${whole.replace(/\D/g, '')}.${cents ?? 0}`)
  }
  return /^\d+(?:[.,]\d{1,2})?$/.test(digits) ? Number(digits.replace(',', '.')) : null
}

const readFrom = (tokens: Token[], first: number): { number: FoundNumber; next: number } | null => {
  const sum = new Sum()
  let at = first
  for (;;) {
    const token = tokens[at]
    if (!token) break
    const taken = take(sum, tokens, at)
    if (!taken) break
    at += taken
  }
  const begin = tokens[first]
  const last = tokens[at - 1]
  if (at === first || !begin || !last) return null
  return {
    number: {
      value: sum.value(),
      start: begin.start,
      end: last.end,
      isSpoken: tokens.slice(first, at).every(({ text }) => !/\d/.test(text)),
    },
    next: at,
  }
}

/** Adds the number at `at`, and returns the number of its tokens. */
const take = (sum: Sum, tokens: Token[], at: number): number => {
  const { text = '' } = tokens[at] ?? {}
  const next = tokens[at + 1]?.text ?? ''
  const afterNext = tokens[at + 2]?.text ?? ''
  const digits = /^\d/.test(text) ? readDigits(text) : null
  if (digits !== null) return sum.isEmpty() && sum.begin(digits) ? 1 : 0
  const scale = scales.get(text)
  // 'Three thousand grand' was 'rand'.
  if (text === 'grand' && sum.value() >= 1_000) return 0
  if (scale) return !sum.isEmpty() && sum.multiply(scale) ? 1 : 0
  const word = words.get(text)
  if (word !== undefined) return sum.add(word) ? 1 : 0
  if (text === 'half' && next === 'a' && scales.has(afterNext) && sum.isEmpty()) return sum.begin(0.5) ? 2 : 0
  if (text === 'and' && next === 'a' && afterNext === 'half' && !sum.isEmpty()) return sum.addHalf() ? 3 : 0
  if (text === 'and' && sum.isScaled() && words.has(next)) return sum.join() ? 1 : 0
  if (text === 'and' && sum.isHundredsInDigits() && below100(tokens, at + 1) !== null)
    return sum.addRest(below100(tokens, at + 1) ?? 0) ? 2 : 0
  if (text === 'point' && !sum.isEmpty() && (words.get(next) ?? 10) < 10) return sum.point() ? 1 : 0
  const alike = homophones.get(text)
  // 'Three thousand to hundred' is 3,200.
  const follows = sum.isScaled() && next === 'hundred'
  if (alike !== undefined && (sum.isEmpty() || follows) && (scales.get(next) ?? 0) >= 100 && next.length > 1)
    return sum.add(alike) ? 1 : 0
  return 0
}

/** The number at `at` in digits alone: '200 and 99' is 299, for a range would not go down. */
const below100 = (tokens: Token[], at: number): number | null => {
  const text = tokens[at]?.text ?? ''
  return /^[1-9]\d$/.test(text) ? Number(text) : null
}
