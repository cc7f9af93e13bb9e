import { AiFailed, type Embedder } from '../../../../platform/ai/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { likelyCategories, tellingWords } from './category-words.ts'
import { type Category, labelled } from './labelled.ts'

/** How many of the nearest listings vote, each by its closeness. */
const NEIGHBOURS = 7
const STEEPNESS = 6
/** A listing that lies further from all of ours is of none of their kinds. */
const LEAST_CLOSENESS = 0.3
/** What a word in common adds to the closeness, where it stands in one of our listings alone; less where in several. */
const WORD_WEIGHS = 0.15
/** In so many different ways two listings may be worded alike before it says nothing more. */
const MOST_WORDS = 2
/** How much the words say beside the nearest listings: of a text that was heard wrong in part they find more. */
const WORDS_BESIDE = 0.3
/** Words alone say less than their meaning does. */
const BY_WORDS = 0.4
/** The first call of a process has all our listings read first: where that takes long, words decide meanwhile. */
const MEANING_MS = 20_000

export type FoundCategory = { category: Category; confidence: number }

/**
 * The category of what a text offers, by the listings that lie nearest to it in meaning and by its words; by words alone
 * where no model can embed. `null` where it resembles none.
 */
export async function findCategory(
  { ai }: Needs<'ai'>,
  text: string,
  signal: AbortSignal,
): Promise<FoundCategory | null> {
  for (const embedder of ai.embedders) {
    const late = AbortSignal.timeout(MEANING_MS)
    try {
      return await byMeaning(embedder, text, AbortSignal.any([signal, late]))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AiFailed) && !late.aborted) throw error
    }
  }
  return byWords(text)
}

/** Their vectors, made once for each model. */
const known = new WeakMap<Embedder, Promise<Float32Array[]>>()

async function byMeaning(embedder: Embedder, text: string, signal: AbortSignal) {
  const [kept, [asked]] = await Promise.all([
    withinTime(vectorsOf(embedder), signal),
    embedder.embed([text], signal),
  ])
  if (!asked) return null
  const words = new Set(tellingWords(text))
  const nearest = labelled
    .map(({ category }, index) => ({
      category,
      closeness: dot(asked, kept[index]) + WORD_WEIGHS * inCommon(words, index),
    }))
    .sort((a, b) => b.closeness - a.closeness)
    .slice(0, NEIGHBOURS)
  if ((nearest[0]?.closeness ?? 0) < LEAST_CLOSENESS) return null
  // So steep that one that lies close outweighs several that lie further.
  const votes = nearest.map(({ category, closeness }) => ({
    category,
    weight: Math.max(0, closeness) ** STEEPNESS,
  }))
  const all = votes.reduce((sum, { weight }) => sum + weight, 0)
  return winner([
    ...votes.map(({ category, weight }) => ({ category, weight: weight / all })),
    ...[...(likelyCategories(text) ?? [])].map(([category, likely]) => ({
      category,
      weight: WORDS_BESIDE * likely,
    })),
  ])
}

async function vectorsOf(embedder: Embedder): Promise<Float32Array[]> {
  const begun = known.get(embedder)
  if (begun) return begun
  const vectors = embedder.embed(labelled.map((listing) => listing.text))
  known.set(embedder, vectors)
  vectors.catch(() => known.delete(embedder))
  return vectors
}

/** What is awaited goes on; only the wait ends with the signal. */
const withinTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })

const dot = (one: Float32Array, other: Float32Array | undefined): number =>
  one.reduce((sum, value, index) => sum + value * (other?.[index] ?? 0), 0)

function byWords(text: string): FoundCategory | null {
  const likely = likelyCategories(text)
  const found = likely && winner([...likely].map(([category, weight]) => ({ category, weight })))
  return found && { ...found, confidence: found.confidence * BY_WORDS }
}

const listed = labelled.map(({ text }) => new Set(tellingWords(text)))
const holders = new Map<string, number>()
for (const words of listed) for (const word of words) holders.set(word, (holders.get(word) ?? 0) + 1)

/** How much a text and one of our listings have in common word for word: 1 is a word that no other listing has. */
const inCommon = (words: ReadonlySet<string>, index: number): number => {
  const shared = [...words].filter((word) => listed[index]?.has(word))
  const telling = shared.reduce(
    (sum, word) => sum + Math.log(listed.length / (holders.get(word) ?? 1)) / Math.log(listed.length),
    0,
  )
  return Math.min(MOST_WORDS, telling)
}

/** Whoever has most of the votes, and what share of them. */
function winner(votes: { category: Category; weight: number }[]): FoundCategory | null {
  const sums = new Map<Category, number>()
  for (const { category, weight } of votes) sums.set(category, (sums.get(category) ?? 0) + weight)
  const [best] = [...sums].sort(([, a], [, b]) => b - a)
  const total = votes.reduce((sum, { weight }) => sum + weight, 0)
  return best ? { category: best[0], confidence: best[1] / total } : null
}
