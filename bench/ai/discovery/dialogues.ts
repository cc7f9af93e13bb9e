import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../server/access.ts'
import { talkByRules } from '../../../server/features/assistant/talk/by-rules.ts'
import { emptyState } from '../../../server/features/assistant/talk/state.ts'
import type { TalkReply } from '../../../server/features/assistant/talk/talk-reply.ts'
import { type Figure, mean } from '../figures.ts'
import type { Dialogue, Language, Turn } from './format.ts'
import { languages } from './sets.ts'

/**
 * Holds dialogues with the rules and judges the part of each turn that a program can: its kind, the
 * products shown, the limit that was read, and words of the answer.
 */
export const judgeDialogues = async (
  platform: Platform,
  dialogues: readonly Dialogue[],
  keys: ReadonlyMap<string, string>,
  { onWrong, onTurn }: { onWrong: (text: string) => void; onTurn: (text: string) => void },
): Promise<Figure[]> => {
  const right = new Map<Language, boolean[]>()
  const faultCounts = new Map<string, number>()
  for (const dialogue of dialogues) {
    let state = emptyState
    for (const turn of dialogue.turns) {
      const talked = await answer(platform, dialogue, keys, state, turn.say)
      state = talked.state
      const shown = talked.products.map(({ id }) => keys.get(id) ?? '')
      const faults = faultsOf(turn, talked, shown)
      right.set(dialogue.language, [...(right.get(dialogue.language) ?? []), faults.length === 0])
      for (const fault of faults) faultCounts.set(fault, (faultCounts.get(fault) ?? 0) + 1)
      const line = `${dialogue.key}: ${turn.say} → ${talked.kind} [${shown.join(' ')}] ${talked.message}`
      onTurn(`${line} {${talked.suggestions?.join(' / ') ?? ''}} ${faults.join('; ')}`)
      if (faults.length > 0) onWrong(`${line}: ${faults.join('; ')}`)
    }
  }
  const figureOf = (name: string, goal: string, all: readonly boolean[]): Figure => ({
    ...{ name, goal },
    value: `${mean(all.map(Number)).toFixed(3)} of ${all.length}`,
  })
  return [
    ...languages.map((language) => figureOf(`turns right, ${language}`, '', right.get(language) ?? [])),
    figureOf('turns right', '≥ .85', [...right.values()].flat()),
    {
      name: '  faults',
      goal: '',
      value: [...faultCounts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none',
    },
  ]
}

const answer = (
  platform: Platform,
  { on, from }: Dialogue,
  keys: ReadonlyMap<string, string>,
  state: typeof emptyState,
  message: string,
): Promise<TalkReply> => {
  const origin = { address: '', userAgent: 'bench', country: from?.country ?? null, language: null }
  const actor: Actor = { kind: 'visitor', ...origin }
  const productId = [...keys].find(([, key]) => key === on)?.[0]
  return talkByRules(platform, actor, state, { message, productId, city: from?.town })
}

/** Describes what is wrong with an answer; empty if it is right. */
const faultsOf = (turn: Turn, talked: TalkReply, shown: readonly string[]): string[] => {
  const text = talked.message.toLowerCase()
  const has = (word: string) => text.includes(word.toLowerCase())
  const kinds: readonly string[] = [turn.kind].flat()
  const budget = talked.state.query?.budget ?? null
  const isLimited = (side: 'min' | 'max') => (budget?.[side] ?? null) === (turn.limit?.[side] ?? null)
  const checks: [string, boolean][] = [
    [`kind ${kinds.join(' or ')}`, kinds.includes(talked.kind)],
    ['anyOf', !turn.anyOf || turn.anyOf.some((key) => shown.includes(key))],
    ['allOf', turn.allOf?.every((key) => shown.includes(key)) ?? true],
    ['noneOf', turn.noneOf?.every((key) => !shown.includes(key)) ?? true],
    ['nothing fits', !turn.nothingFits || talked.nothingFits === true],
    ['says', !turn.says || turn.says.some(has)],
    ['says not', !turn.saysNot?.some(has)],
    ['limit', !turn.limit || (isLimited('min') && isLimited('max'))],
    ['currency', !turn.limit?.currency || budget?.currency === turn.limit.currency],
  ]
  return checks.flatMap(([name, holds]) => (holds ? [] : [name]))
}
