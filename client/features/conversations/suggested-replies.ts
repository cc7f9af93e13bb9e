import { conversationTexts } from '../../messages/conversations.ts'

type ReplyId = keyof typeof conversationTexts.messages.replies

/** Suggested messages for each situation, by their ids, the likeliest first. */
const suggested = {
  product: ['available', 'bestPrice', 'deliversThis', 'place', 'pictures'],
  cars: ['testDrive', 'distance'],
  electronics: ['warranty', 'newOrUsed'],
  clothing: ['sizes', 'colours'],
  general: ['question', 'hours', 'delivers', 'news'],
  shop: ['stillThere', 'thanks', 'checking', 'address', 'sold'],
  'asked buyer': ['thinkOver', 'deliversThis', 'place'],
  'asked shop': ['thinkOver', 'stillThere', 'checking', 'address'],
  'offered buyer': ['seenOffer', 'deliversThis', 'place', 'pictures'],
  'offered shop': ['seenOffer', 'stillThere', 'address'],
  'gone buyer': ['again', 'similar', 'tellMe'],
  'gone shop': ['sold', 'tellBack', 'haveSimilar', 'checking'],
  'agreed buyer': ['collect', 'canDeliver', 'howToPay', 'havePaid'],
  'agreed shop': ['thanks', 'howPay', 'address', 'willTell'],
  'ready buyer': ['onMyWay', 'here', 'late', 'tomorrow'],
  'ready shop': ['isReady', 'areYouComing', 'openUntil', 'askForMe'],
  'sent buyer': ['whereNow', 'hasCome', 'hasNotCome'],
  'sent shop': ['underWay', 'comesToday', 'hasItCome'],
  'received buyer': ['allWell', 'isWrong'],
  'received shop': ['forBuying', 'askReview'],
} as const satisfies Record<string, readonly ReplyId[]>

/**
 * Returns at most `most` suggested messages in the active language. Those for a `kind` of goods
 * follow the first one about any product.
 */
export const suggestedReplies = (
  situation: Exclude<keyof typeof suggested, 'cars' | 'electronics' | 'clothing'>,
  most: number,
  kind?: 'cars' | 'electronics' | 'clothing',
): string[] => {
  const [first, ...rest] = suggested[situation]
  const ids: readonly ReplyId[] = [first, ...(kind ? suggested[kind] : []), ...rest]
  return ids.slice(0, most).map((id) => conversationTexts.messages.replies[id])
}

/** Leaves out what the viewer has said in the conversation already. */
export const withoutSaid = (
  replies: readonly string[],
  messages: readonly { isOwn: boolean; content: string }[],
): readonly string[] => {
  const said = new Set(messages.flatMap(({ isOwn, content }) => (isOwn ? content : [])))
  return replies.filter((reply) => !said.has(reply))
}
