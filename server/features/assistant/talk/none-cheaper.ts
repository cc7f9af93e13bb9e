import type { Query } from '../query/read-query.ts'
import { closestInWords, inWords } from './in-words.ts'
import { replyText } from './replies.ts'
import type { TalkReply } from './talk-reply.ts'

/**
 * Rewrites a reply that found nothing below the prices shown: nobody said that limit, so it is
 * neither named nor kept.
 */
export const noneCheaper = (query: Query, found: TalkReply): TalkReply => {
  const { state, products, needsClarification } = found
  const { language } = state
  const [best] = products
  const next = best
    ? closestInWords(best.title, language)
    : needsClarification
      ? replyText(language, 'widen')
      : ''
  const none = replyText(language, 'noneCheaper', { what: inWords({ ...query, budget: null }, language) })
  return { ...found, message: `${none} ${next}`.trim(), state: { ...state, query } }
}
