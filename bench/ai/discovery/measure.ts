import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../server/access.ts'
import { discoverProducts, parseQuery } from '../../../server/features/assistant/discover/discover.ts'
import { type Figure, mean, ndcg } from '../figures.ts'
import { fillCatalogue } from './catalogue.ts'
import { judgeDialogues } from './dialogues.ts'
import type { Language } from './format.ts'
import {
  type JudgedLimit,
  languages,
  readDialogues,
  readLimits,
  readWishes,
  type SetName,
  spentDialogues,
} from './sets.ts'

const visitor: Actor = { kind: 'visitor', address: '', userAgent: 'bench', country: null, language: null }

type Report = (text: string) => void
export type Task = 'wishes' | 'limits' | 'dialogues' | 'spent-dialogues'

const goals: Record<Language, string> = {
  en: '≥ .90',
  sw: '≥ .80',
  fr: '≥ .70',
  pt: '≥ .70',
  zu: '≥ .55',
  ss: '≥ .55',
}
/** A grade from which a product is relevant. */
const RELEVANT = 1

/** Measures the queries, the limits or the dialogues of one set over its own catalogue. */
export const measureDiscovery = async (
  platform: Platform,
  set: SetName,
  task: Task,
  { onWrong, onTurn }: { onWrong: Report; onTurn: Report },
): Promise<Figure[]> => {
  if (task === 'spent-dialogues') {
    if (set !== 'dev') return []
    return judgeDialogues(platform, spentDialogues, await fillCatalogue(platform, 'held-out'), {
      onWrong,
      onTurn,
    })
  }
  const keys = await fillCatalogue(platform, set)
  if (task === 'limits') return measureLimits(platform, set, onWrong)
  if (task === 'wishes') return measureWishes(platform, set, (id) => keys.get(id) ?? '', onWrong)
  return judgeDialogues(platform, readDialogues(set), keys, { onWrong, onTurn })
}

const measureWishes = async (
  platform: Platform,
  set: SetName,
  keyOf: (id: string) => string,
  onWrong: Report,
): Promise<Figure[]> => {
  const scores = new Map<Language, number[]>()
  const shown: { score: number; isRelevant: boolean }[] = []
  for (const { language, text, grades } of readWishes(set)) {
    const { results } = await discoverProducts(platform, visitor, { query: text, limit: 10 })
    const named = results.map(({ product, matchScore }) => ({ key: keyOf(product.id), matchScore }))
    const ranked = named.map(({ key }) => grades.get(key) ?? 0)
    const score = ndcg(ranked, [...grades.values()])
    scores.set(language, [...(scores.get(language) ?? []), score])
    for (const [at, { matchScore }] of named.entries())
      shown.push({ score: matchScore, isRelevant: (ranked[at] ?? 0) >= RELEVANT })
    if (
      score < 0.95 ||
      named.some(({ matchScore }, at) => matchScore >= 80 && (ranked[at] ?? 0) < RELEVANT)
    ) {
      const list = named.slice(0, 6).map(({ key, matchScore }, at) => `${key}:${ranked[at]}@${matchScore}`)
      onWrong(
        `${language} ${text}: ${score.toFixed(2)} ${list.join(' ')}; wanted ${[...grades.keys()].join(' ')}`,
      )
    }
  }
  const relevantFrom = (least: number, below: number) => {
    const some = shown.filter(({ score }) => score >= least && score < below)
    return `${mean(some.map(({ isRelevant }) => Number(isRelevant))).toFixed(3)} of ${some.length}`
  }
  return [
    ...languages.map((language) => ({
      name: `nDCG@10, ${language}`,
      goal: goals[language],
      value: `${mean(scores.get(language) ?? []).toFixed(3)} of ${scores.get(language)?.length ?? 0}`,
    })),
    { name: 'relevant of those at 80 or more', goal: '≥ .80', value: relevantFrom(80, 101) },
    { name: 'relevant of those at 50 or more', goal: '≥ .50', value: relevantFrom(50, 101) },
    { name: 'relevant of those below 50', goal: '', value: relevantFrom(0, 50) },
  ]
}

const measureLimits = async (platform: Platform, set: SetName, onWrong: Report): Promise<Figure[]> => {
  const right = new Map<Language, boolean[]>()
  for (const limit of readLimits(set)) {
    const query = await parseQuery(platform, visitor, limit.text)
    const isRight = isReadRight(query, limit)
    right.set(limit.language, [...(right.get(limit.language) ?? []), isRight])
    const { budget, without, places, quantity } = query
    if (!isRight)
      onWrong(`${limit.language} ${limit.text}: ${JSON.stringify({ budget, without, places, quantity })}`)
  }
  const all = [...right.values()].flat()
  return [
    ...languages.map((language) => figureOf(`limits read right, ${language}`, '', right.get(language) ?? [])),
    figureOf('limits read right', '', all),
  ]
}

const figureOf = (name: string, goal: string, right: readonly boolean[]): Figure => ({
  name,
  goal,
  value: `${mean(right.map(Number)).toFixed(3)} of ${right.length}`,
})

const isReadRight = (query: Awaited<ReturnType<typeof parseQuery>>, limit: JudgedLimit): boolean => {
  const { budget, without, places, quantity } = query
  const currency = budget?.currency ?? null
  return (
    (budget?.min ?? null) === limit.min &&
    (budget?.max ?? null) === limit.max &&
    (limit.currencies.length > 0 ? limit.currencies.includes(currency ?? '') : currency === null) &&
    isSame(without, limit.not) &&
    isSame(places, limit.places) &&
    quantity === limit.quantity
  )
}

const isSame = (found: readonly string[], wanted: readonly string[]): boolean => {
  const plain = (texts: readonly string[]) =>
    texts
      .map((text) => text.toLowerCase())
      .sort()
      .join()
  return plain(found) === plain(wanted)
}
