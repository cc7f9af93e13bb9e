import { helpTexts as en, type HelpTopic, helpAnswer } from '../../../../contract/help.ts'
import { helpTexts as fr } from '../../../../contract/help-texts/fr.ts'
import { helpTexts as pt } from '../../../../contract/help-texts/pt.ts'
import { helpTexts as ss } from '../../../../contract/help-texts/ss.ts'
import { helpTexts as sw } from '../../../../contract/help-texts/sw.ts'
import type { Language } from '../../language/public.ts'
import { matchIntents, strongest } from './match-intent.ts'
import { replyText } from './replies.ts'
import { type DialogueTurn, type TalkReply, textReply } from './talk-reply.ts'

/** How the marketplace works. */
export const answerHelp = ({ state, intents, newQuery }: DialogueTurn): TalkReply | null => {
  const found = strongest(intents, 'help:')
  if (!found) return null
  // 'Do you have a card holder' and 'I can only pay 3000' ask for no help.
  const isSearch = newQuery.budget !== null || (newQuery.namesKinds && intents.has('search'))
  if (found.words === 1 && isSearch) return null
  return textReply(state, `help:${topicOf(found.intent)}`, helpText(found.intent, state.language))
}

/** A test checks that the intents of the table are topics. */
const topicOf = (intent: string): HelpTopic => intent.slice('help:'.length) as HelpTopic

/** Returns the answer of the help page; that in isiZulu, which the page lacks, is a reply. */
export const helpText = (intent: string, language: Language): string =>
  language === 'zu' ? replyText(language, intent) : helpAnswer(topicOf(intent), translations[language])

const translations = { en, af: en, fr, pt, ss, sw }

/** The answer, and after it those to the questions about the marketplace in the same message. */
export const withAsides = (answered: TalkReply, asides: readonly string[]): TalkReply => {
  const texts = asides.flatMap((aside) => {
    const found = strongest(matchIntents(aside), 'help:')
    return found ? helpText(found.intent, answered.state.language) : []
  })
  return { ...answered, message: [answered.message, ...new Set(texts)].join(' ') }
}
