/** Where a sentence ends: 'max. 500' and '1.5 litres' end none. */
const end = /(?<=[.?!…])\s+(?=\p{L})|\n+/gu

/** The positions in a text where its sentences after the first begin. */
export const sentenceStarts = (text: string): number[] =>
  [...text.matchAll(end)].map(({ 0: { length }, index }) => index + length)

/** Each sentence is tested against all patterns, so those beyond this are read as one. */
const MAX_SENTENCES = 10

/** The sentences of a text, as they stand there. */
export const sentencesOf = (text: string): string[] => {
  const all = text
    .split(end)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
  const rest = all.splice(MAX_SENTENCES).join(' ')
  return rest ? [...all, rest] : all
}
