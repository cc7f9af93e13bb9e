import { colours, isDoing, isKind, kindsForActivity, stopWords, uses, vague } from '../../language/public.ts'
import { isMeans } from './actions.ts'
import { headNouns, nameIn } from './head-nouns.ts'

/**
 * Text left around a limit once it is read: '(my budget is 300) for a dress', 'dress priced
 * (under 300)', '(over 100) but (under 500)'.
 */
const leftOfLimits = new RegExp(
  [
    String.raw`^\s*(?:my|our|a|with a|i have a?)?\s*(?:(?:for|on)\b|,)`,
    String.raw`\b(?:priced?|prices|costs?|costing|but|please)\b(?=\s*$)|\bbut\b`,
  ].join('|'),
  'gu',
)

/** Phrases before the requested goods: 'my wife wants', 'we don't have'. */
const cues = [
  'wants?|needs?|find me|find|show me|buy|get|order',
  '(?:look|looking|search|searching|shop|shopping) for',
  'interested in|could use|must have|can afford',
  '(?:what|how) about(?: (?:an?|some))?',
  '(?:has|have|should|must)(?: to)? be',
  "(?:do|does)(?: not|n['’]t) have",
  'how much (?:is|are|for|do|does)(?: (?:it|they))?(?: for)?',
  'prices? (?:of|for)',
  '(?:is|are) there(?: any)?',
  "(?:i|we)(?:['’]d| would)?(?: really)? (?:like|love|prefer)",
  "(?:am|are|['’]m|['’]re) after",
]
/** In 'shoes that everybody wants' the cue describes them. */
const notOfOthers = '(?<!\\b(?:that|which|who|he|she|they|everybody|everyone)\\s)'
const asking = new RegExp(
  `^.*?${notOfOthers}\\b(?:${cues.join('|')})\\b(?=[^\\p{L}]*\\p{L})|^\\s*(?:some|any)thing like\\b`,
  'u',
)
/** Words between the request and its object: 'I would like to buy'. */
const continued = 'buy|get|see|have|order|find|purchase|look at|look for|show me|something like'
const requestContinuation = new RegExp(String.raw`^\s*(?:you )?(?:to )?(?:${continued})\b`, 'u')

/** A statement of a problem ('My car does not start') does not request its subject. */
const statementPattern = new RegExp(
  [
    String.raw`^(?:my|our|i|we|it)\b|\b(?:do|does|did|will|can|is|are) not\b`,
    String.raw`\p{L}n['’]t\b|\bcannot\b|\bnot \p{L}+ing\b`,
  ].join('|'),
  'u',
)
/**
 * It does so whatever things it names; without one of these words a known kind may be meant: 'my
 * son plays football'.
 */
const ailingWords = [
  'am|is|are|was|were|do|does|did|has|have|had|will|would|can|cannot|could|not',
  "keeps?|gets?|got|feels?|broke|hurts?|['’]m|['’]re|it['’]s (?:too|so|very)|\\p{L}+n['’]t",
].join('|')
const problem = new RegExp(String.raw`\b(?:${ailingWords})\b`, 'u')

/**
 * The words after 'something' describe it ('healthy to eat'), and name its kind only where
 * that is a known one.
 */
const startsWithSomething = /^\s*(?:some|any)thing\b/u

/** 'My laptop died yesterday' is after another one. */
const been = '(?:has|have|had|just|got|was|were|is|been|also)'
const gone = 'died|stolen|lost|burnt|burned|gone|finished|disappeared|drowned'
const lostGoods = new RegExp(
  String.raw`\b(?:my|our) ((?:\p{L}+ ){0,2}?\p{L}+) (?:${been} ){0,3}(?:${gone})\b`,
  'u',
)

const kindsLost = (text: string): { kinds: string[]; of: string } => {
  const [, of = ''] = lostGoods.exec(text) ?? []
  return { kinds: headNouns(of).filter(isKind), of }
}

/** A phrase of one word that names an activity or an ailment: 'hungry', but no 'face wash'. */
const isOnlyDoing = (text: string, word: string): boolean =>
  isDoing(word) &&
  (nameIn(text).match(/[\p{L}\d-]+/gu) ?? []).filter((one) => !stopWords.has(one)).length === 1

/**
 * Returns the kinds of goods that a text requests, in the singular: those that it names, or else
 * those for the activity in it. `areNamed` is true of the former; `of` is the relevant part.
 */
export const kindsRequested = (text: string): { kinds: string[]; areNamed: boolean; of: string } => {
  const whole = text.replace(leftOfLimits, ' ')
  const request = requestIn(whole)
  const lost = kindsLost(whole)
  if (request === whole && lost.kinds.length > 0) return { ...lost, areNamed: true }
  const statement = whole.split(/\b(?:that|which|who)\b/u)[0] ?? ''
  const isStatement = request === whole && statementPattern.test(statement)
  const isOpen = (word: string) =>
    isStatement ||
    startsWithSomething.test(request) ||
    isOnlyDoing(request, word) ||
    isMeans(word) ||
    [vague, colours, uses, stopWords].some((words) => words.has(word))
  const named =
    isStatement && problem.test(statement)
      ? []
      : headNouns(request).filter((word) => isKind(word) || !isOpen(word))
  if (named.length > 0) return { kinds: named, areNamed: true, of: text }
  // 'For sore muscles after running' is about the muscles.
  const before = text.replace(/\bafter(?: (?:the|a|my|our))?\s+\p{L}+/u, ' ')
  const first = kindsForActivity(before)
  if (first.length > 0) return { kinds: first, areNamed: false, of: before }
  return { kinds: kindsForActivity(text), areNamed: false, of: text }
}

const requestIn = (text: string): string => {
  let request = text.replace(asking, '')
  if (request === text) return text
  while (requestContinuation.test(request)) request = request.replace(requestContinuation, '')
  return request
}
