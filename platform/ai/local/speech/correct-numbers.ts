const soundsLike: Record<string, string> = {
  to: 'two',
  too: 'two',
  for: 'four',
  free: 'three',
  tree: 'three',
  ate: 'eight',
  won: 'one',
}
const beforeHundred = new RegExp(
  String.raw`\b(?:${Object.keys(soundsLike).join('|')})(?= (?:hundred|thousand|million)\b)`,
  'giu',
)
const fourBeforeNumber =
  /\bfour(?= (?:one|two|three|four|five|six|seven|eight|nine) (?:hundred|thousand)\b)/giu

/**
 * Corrects numbers that sound like other English words: 'to hundred' becomes 'two hundred', and
 * 'three jars four one hundred' becomes 'three jars for one hundred'. 'To a hundred' can be meant
 * and stays.
 */
export const correctNumbers = (text: string): string =>
  text
    .replace(beforeHundred, (word) => withCaseOf(word, soundsLike[word.toLowerCase()] ?? word))
    .replace(fourBeforeNumber, (word) => withCaseOf(word, 'for'))

const withCaseOf = (model: string, word: string): string =>
  /^\p{Lu}/u.test(model) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word
