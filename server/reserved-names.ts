import { field } from '../contract/field-codes.ts'
import { failField } from '../platform/errors.ts'
import { type Actor, isAdmin } from './access.ts'

/**
 * Characters that look like the letter of their key, besides those that Unicode decomposes to it.
 * Capitals are listed whose small letter looks like another one.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аɑα@4ᴀ',
  b: 'вьβß8ʙΒВ',
  c: 'сϲᴄ¢ҫ',
  d: 'ԁɗđᴅ',
  e: 'еєҽɛ3€ᴇΕ',
  f: 'ғƒ',
  g: 'ɡց9ɢ',
  h: 'һհʜΗН',
  i: 'іιıɩӏǀɪlł1|!ʟΙІ',
  j: 'јʝ',
  k: 'кκĸқᴋΚ',
  m: 'мᴍΜ',
  n: 'пηոɴΝИи',
  o: 'оοօσ0øᴏ०০Ο',
  p: 'рρᴘΡ',
  r: 'гᴦɾʀ',
  s: 'ѕ5$ꜱ§ƽ',
  t: 'тτ7†ᴛΤ',
  u: 'υսʋᴜ',
  v: 'ѵνᴠ',
  w: 'ԝωɯᴡ',
  x: 'хχ×Χ',
  y: 'уүγʏΥ',
  z: '2ᴢΖ',
}

const letterOf = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
)

const letterLike = (letter: string): string => letterOf.get(letter) ?? letter

/** Returns the letters and digits of a text, each replaced by the letter that it looks like. */
const skeleton = (text: string): string => {
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
  return Array.from(plain, (letter) => letterOf.get(letter) ?? letterLike(letter.toLowerCase()))
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/).map(skeleton)

const BRANDS = words('sokoni')

/** Those who speak for a marketplace, in the languages of the product. */
const ROLES = words(`
  moderator moderators moderation moderateur moderateurs moderador moderadores msimamizi wasimamizi
  support supporter helpdesk helpline soporte suporte
`)

/** Names that claim nothing alone, but together with the brand. */
const QUALIFIERS = words(`
  admin admins administration administrator administrators administrateur administrateurs administrador
  administradores official oficial officiel rasmi staff verified verification security safety payment payments refund refunds
  escrow wallet delivery deliveries cashier finance billing trust legal
  customercare customerservice huduma msaada ajuda team
`)

/** Words with which such names are built; alone they claim nothing. */
const FILLERS = words(`
  the of and for by de da do du la le ya wa kwa app equipe equipa timu help desk line center centre central
  customer customers client clients cliente clientes wateja user users care service services servico servicos
  account accounts agent agents assistant assistance assistancia assistencia aide lusito bot chat online
  trust pay billing wallet notice notices notification notifications info news system shop shops store market
  marketplace group company limited ltd inc office department dept hq head
  africa eswatini kenya mozambique nairobi mbabane southafrica swaziland tanzania uganda
`)

const LISTS = [
  { list: BRANDS, isClaim: true },
  { list: ROLES, isClaim: true },
  { list: QUALIFIERS, isClaim: false },
  { list: FILLERS, isClaim: false },
]

/** Beside a name stands the mark of a verified shop: these look like it. */
const CHECK_MARKS = /[✓✔☑✅🗸🗹]/u

/**
 * Returns whether a name lets somebody appear as verified, as Sokoni or as its staff: it has a
 * check mark, consists of such words, or has brand and role. Look-alikes count (decision 078).
 */
export const isReservedName = (name: string): boolean => {
  if (CHECK_MARKS.test(name)) return true
  const withoutNumbers = name.replace(/^[\p{N}\p{P}\p{Z}]+|[\p{N}\p{P}\p{Z}]+$/gu, '')
  return [name, withoutNumbers].map(skeleton).some((text) => consistsOfReserved(text) || usesBrand(text))
}

/**
 * Refuses a new reserved name of a user or shop, except to administrators.
 * @throws 422
 */
export const assertNotReservedName = (actor: Actor, name: string): void => {
  if (!isAdmin(actor) && isReservedName(name)) throw failField('body.name', field.nameReserved)
}

const usesBrand = (text: string): boolean =>
  BRANDS.some((brand) => text.includes(brand)) &&
  [...ROLES, ...QUALIFIERS].some((word) => text.includes(word))

/** Returns whether a text can be split into reserved words, a brand or a role among them. */
const consistsOfReserved = (text: string): boolean => {
  // By length of the beginning: whether that contains a claim; undefined if it cannot be split.
  const claims: (boolean | undefined)[] = [false]
  for (let end = 1; end <= text.length; end += 1)
    for (const { list, isClaim } of LISTS)
      for (const word of list) {
        const before = text.endsWith(word, end) ? claims[end - word.length] : undefined
        if (before !== undefined) claims[end] = claims[end] || before || isClaim
      }
  return claims[text.length] === true
}
