/** Plurals that goods have and that no rule makes. */
const irregular = new Map([
  ['knives', 'knife'],
  ['shelves', 'shelf'],
  ['loaves', 'loaf'],
  ['scarves', 'scarf'],
  ['shoes', 'shoe'],
  ['women', 'woman'],
  ['men', 'man'],
  ['children', 'child'],
  ['thieves', 'thief'],
  ...['hoodie', 'beanie', 'cookie', 'movie', 'onesie', 'brownie', 'smoothie', 'selfie'].map(
    (word) => [`${word}s`, word] as const,
  ),
])
/** They have no singular. */
const always = new Set(['glasses', 'clothes', 'binoculars', 'moses', 'adidas', 'vans', 'crocs'])

/** The singular of an English word in lower case; what is none already stays as it is. */
export const singular = (word: string): string => {
  const known = irregular.get(word)
  if (known) return known
  if (word.length < 4 || always.has(word) || /(?:ss|us|is)$/.test(word)) return word
  if (/ies$/.test(word) && word.length > 5) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss|zz|o)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
