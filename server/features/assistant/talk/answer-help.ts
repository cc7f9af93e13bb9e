import { type HelpTopic, helpAnswer } from '../../../../contract/help.ts'
import { matchIntents, strongest } from './match-intent.ts'
import { reply } from './replies.ts'
import type { TalkState } from './state.ts'
import { type TalkReply, type Turn, textReply } from './talk-reply.ts'

/** How the marketplace works. */
export const answerHelp = ({ state, intents, newQuery }: Turn): TalkReply | null => {
  const found = strongest(intents, 'help:')
  if (!found) return null
  // 'Do you have a card holder' and 'I can only pay 3000' ask for no help.
  const isSearch = newQuery.budget !== null || (newQuery.namesKinds && intents.has('search'))
  if (found.words === 1 && isSearch) return null
  return textReply(state, `help:${topicOf(found.intent)}`, helpText(found.intent, state))
}

/** A test checks that the intents of the table are topics. */
const topicOf = (intent: string): HelpTopic => intent.slice('help:'.length) as HelpTopic

const helpText = (intent: string, { language }: TalkState): string =>
  language === 'en' || language === 'af' ? helpAnswer(topicOf(intent)) : reply(language, intent)

/** The answer, and after it those to the questions about the marketplace in the same message. */
export const withAsides = (answered: TalkReply, asides: readonly string[]): TalkReply => {
  const texts = asides.flatMap((aside) => {
    const found = strongest(matchIntents(aside), 'help:')
    return found ? helpText(found.intent, answered.state) : []
  })
  return { ...answered, message: [answered.message, ...new Set(texts)].join(' ') }
}
