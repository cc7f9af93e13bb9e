const MOST_LETTERS = 24

/**
 * Returns a name for a sentence: of a long one the first words, so that the rest of the sentence
 * stays in sight.
 */
export const shortName = (name: string): string => {
  if (name.length <= MOST_LETTERS) return name
  const end = name.lastIndexOf(' ', MOST_LETTERS)
  return `${name.slice(0, end > 0 ? end : MOST_LETTERS)}…`
}
