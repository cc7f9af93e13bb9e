import { AiFailed, type Embedder } from '../../../../platform/ai/port.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Category, labelled, likelyCategories, tellingWords } from '../../categories/public.ts'

/** Number of nearest labelled listings that vote. */
const NEIGHBOURS = 7
const STEEPNESS = 6
/** A listing that is less similar to all labelled ones gets no category. */
const MIN_CLOSENESS = 0.3
/** Similarity that a shared word adds if only one labelled listing has it; less if several do. */
const WORD_WEIGHS = 0.15
/** At most this many shared words count. */
const MAX_WORDS = 2
/**
 * Weight of single words beside the nearest listings: they tell more about a text that was partly
 * misheard.
 */
const WORDS_BESIDE = 0.3
/** Confidence without an embedder. */
const BY_WORDS = 0.4
/** The first call embeds all labelled listings. If that takes longer, words alone decide. */
const MEANING_MS = 20_000
const BATCH = 100

export type FoundCategory = { category: Category; confidence: number }

/**
 * Returns the category of what a text offers, by the most similar labelled listings and by its
 * words, or by words alone if no model can embed. Null if it resembles none.
 */
export const findCategory = async (
  { ai }: Deps<'ai'>,
  text: string,
  signal: AbortSignal,
): Promise<FoundCategory | null> => {
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

/** Vectors of the labelled listings per model. */
const known = new WeakMap<Embedder, Promise<Float32Array[]>>()

const byMeaning = async (embedder: Embedder, text: string, signal: AbortSignal) => {
  const [kept, [described]] = await Promise.all([
    withinTime(vectorsOf(embedder), signal),
    embedder.embed([text], signal),
  ])
  if (!described) return null
  const words = new Set(tellingWords(text))
  const nearest = labelled
    .map(({ category }, index) => ({
      category,
      closeness: dot(described, kept[index]) + WORD_WEIGHS * inCommon(words, index),
    }))
    .sort((a, b) => b.closeness - a.closeness)
    .slice(0, NEIGHBOURS)
  if ((nearest[0]?.closeness ?? 0) < MIN_CLOSENESS) return null
  // Steep, so that one very similar listing outweighs several less similar ones.
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

const vectorsOf = async (embedder: Embedder): Promise<Float32Array[]> => {
  const begun = known.get(embedder)
  if (begun) return begun
  const vectors = embedInBatches(embedder)
  known.set(embedder, vectors)
  vectors.catch(() => known.delete(embedder))
  return vectors
}

/** In batches, so that searches need not wait until all are embedded. */
const embedInBatches = async (embedder: Embedder): Promise<Float32Array[]> => {
  const vectors: Float32Array[] = []
  for (let from = 0; from < labelled.length; from += BATCH) {
    const batch = labelled.slice(from, from + BATCH)
    vectors.push(...(await embedder.embed(batch.map(({ text }) => text))))
  }
  return vectors
}

/** Ends the wait at the signal, not the work. */
const withinTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })

const dot = (one: Float32Array, other: Float32Array | undefined): number =>
  one.reduce((sum, value, index) => sum + value * (other?.[index] ?? 0), 0)

const byWords = (text: string): FoundCategory | null => {
  const likely = likelyCategories(text)
  const found = likely && winner([...likely].map(([category, weight]) => ({ category, weight })))
  return found && { ...found, confidence: found.confidence * BY_WORDS }
}

const listed = labelled.map(({ text }) => new Set(tellingWords(text)))
const holders = new Map<string, number>()
for (const words of listed) for (const word of words) holders.set(word, (holders.get(word) ?? 0) + 1)

/**
 * Counts the words that a text shares with a labelled listing; a word that no other listing has
 * counts 1.
 */
const inCommon = (words: ReadonlySet<string>, index: number): number => {
  const shared = [...words].filter((word) => listed[index]?.has(word))
  const telling = shared.reduce(
    (sum, word) => sum + Math.log(listed.length / (holders.get(word) ?? 1)) / Math.log(listed.length),
    0,
  )
  return Math.min(MAX_WORDS, telling)
}

/** Returns the category with the most votes, and its share of them. */
const winner = (votes: { category: Category; weight: number }[]): FoundCategory | null => {
  const sums = new Map<Category, number>()
  for (const { category, weight } of votes) sums.set(category, (sums.get(category) ?? 0) + weight)
  const [best] = [...sums].sort(([, a], [, b]) => b - a)
  const total = votes.reduce((sum, { weight }) => sum + weight, 0)
  return best ? { category: best[0], confidence: best[1] / total } : null
}
