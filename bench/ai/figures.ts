/** One line of the report. */
export type Figure = { name: string; goal: string; value: string }

/**
 * Of a ranking by grades, how much of the best possible one's worth its first ten have (exponential
 * gains).
 */
export const ndcg = (ranked: readonly number[], all: readonly number[]): number => {
  const worth = (grades: readonly number[]) =>
    grades.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
  const best = worth([...all].sort((a, b) => b - a))
  return best === 0 ? 1 : worth(ranked) / best
}

/**
 * Words that must be changed, left out or put in to make one text of the other, by the first one's
 * number of words.
 */
export const wordErrors = (said: string, heard: string): { errors: number; words: number } => {
  const [wanted, got] = [spoken(said), spoken(heard)]
  let row = got.map((_, index) => index + 1)
  row.unshift(0)
  let rowBefore: number[] = []
  for (const [line, word] of wanted.entries()) {
    const next = [line + 1]
    for (const [index, other] of got.entries())
      next.push(
        Math.min(
          (row[index] ?? 0) + (word === other ? 0 : 1),
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
          // 'Cook book' and 'cookbook', either way, sound the same.
          wanted[line - 1] + word === other ? (rowBefore[index] ?? wanted.length) : wanted.length,
          got[index - 1] + other === word ? (row[index - 1] ?? wanted.length) : wanted.length,
        ),
      )
    rowBefore = row
    row = next
  }
  return { errors: row.at(-1) ?? 0, words: wanted.length }
}

/**
 * Words as they sound: '450' and 'four hundred and fifty' are the same, 'tyre' and 'tire' too;
 * 'and' is not counted.
 */
const spoken = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(?<=\d)[,\s](?=\d{3})/g, '')
    .replace(/\d+/g, (digits) => ` ${inWords(Number(digits))} `)
    .replace(/['’]/g, '')
    .replace(/\btyre/g, 'tire')
    .replace(/\bdisk/g, 'disc')
    .replace(/\bgrey/g, 'gray')
    .replace(/(?<=\p{L}{2})our(?=s?\b|ed\b|ful\b|ite)/gu, 'or')
    .split(/[^\p{L}]+/u)
    .filter((word) => word && word !== 'and')

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const inWords = (number: number): string => {
  for (const [size, name] of [
    [1_000_000, 'million'],
    [1_000, 'thousand'],
    [100, 'hundred'],
  ] as const)
    if (number >= size) {
      const rest = number % size
      return `${inWords(Math.floor(number / size))} ${name} ${rest ? inWords(rest) : ''}`
    }
  if (number < 20) return small[number] ?? ''
  return `${tens[Math.floor(number / 10)]} ${number % 10 ? small[number % 10] : ''}`
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1)

export const share = (values: readonly boolean[]): number => mean(values.map(Number))
