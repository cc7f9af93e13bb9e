/** Sounds that fill a pause; the comma beside one goes with it. */
const fillers = /\b(?:u+h+m*|u+m+|e+r+m*|hmm+|mm+|you know|i mean)\b,?\s*/giu

const greetings = [
  'hello|hi|hey|good (?:morning|afternoon|evening|day)|greetings|sanibonani|sawubona|habari(?: zenu)?',
  'jambo|dumelang|welcome(?: back)?(?: to [^,.!?]*)?|guys|everyone|everybody|friends',
  'my (?:people|friends|dear customers)|dear customers|customers|ladies and gentlemen|ladies',
  'there|all|so|okay|ok|well|and|yes|alright|right',
].join('|')
const greeting = new RegExp(String.raw`^(?:(?:${greetings})\b[\s,.!-]*)+`, 'iu')

/** Returns the sentences of a transcript without greetings and filler sounds. */
export const sentencesOf = (transcript: string): string[] =>
  transcript
    .replace(fillers, ' ')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?])\s+/)
    .map((sentence) =>
      sentence
        .replace(greeting, '')
        .replace(/\s+([,.!?])/g, '$1')
        .trim(),
    )
    .filter((sentence) => /\p{L}{2}/u.test(sentence))

/** Returns a sentence with a capital first letter, and in lower case if it was all capitals. */
export const sentenceCase = (text: string): string => {
  const plain = /\p{Ll}/u.test(text) ? text : text.toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** At most so many letters, ending with a whole word. */
export const clip = (text: string, letters: number): string => {
  if (text.length <= letters) return text
  const cut = text.slice(0, letters + 1)
  const space = cut.lastIndexOf(' ')
  return (space > 0 ? cut.slice(0, space) : text.slice(0, letters)).trim()
}
