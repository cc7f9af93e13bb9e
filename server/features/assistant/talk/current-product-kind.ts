import type { Actor } from '../../../access.ts'
import { commonNameOf, isKind, singular, translate } from '../../language/public.ts'
import { type DiscoverDeps, parseQuery } from '../discover/discover.ts'
import { headNouns } from '../query/head-nouns.ts'
import type { Query } from '../query/read-query.ts'

const it = 'it|this|that|these|them|ça|celui-ci|celle-ci|ele|ela|isso|hiyo|hii'
const forIt = new RegExp(String.raw`\b(for|pour|para|ya) (?:${it})(?=\s*(?:[.?!,]|$))`, 'iu')

type Titled = { title: string }

/**
 * A message with the kind of the current product in place of 'it' after 'for': 'a bag for it' is
 * one for a laptop. `null` if the message has no such words or the product no known kind.
 */
export const withKindOfCurrentProduct = (message: string, product: Titled | null): string | null => {
  if (!product || !forIt.test(message)) return null
  const kind = headNouns(product.title).find((word) => isKind(word))
  return kind === undefined ? null : message.replace(forIt, `$1 ${commonNameOf(kind) ?? kind}`)
}

/** Reads the query of a message: other goods 'for it' are for the current product. */
export const parseWithCurrentKind = async (
  deps: DiscoverDeps,
  actor: Actor,
  message: string,
  product: Titled | null,
): Promise<Query> => {
  const query = await parseQuery(deps, actor, message)
  const named =
    query.namesKinds && query.kinds.some(isKind) ? withKindOfCurrentProduct(message, product) : null
  return named === null ? query : await parseQuery(deps, actor, named)
}

/** Whether a message names goods after 'for' only: 'too big for my room' is after no room. */
export const namesGoodsOnlyAfterFor = (message: string, { kinds }: Pick<Query, 'kinds'>): boolean => {
  const { terms } = translate(message)
  const start = terms.findIndex(({ english }) => english === 'for')
  const named = terms.findIndex(({ english }) => kinds.includes(singular(english)))
  return start > 0 && named > start
}
