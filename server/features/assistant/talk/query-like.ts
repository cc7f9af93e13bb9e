import type { Product } from '../../../../contract/products/views.ts'
import type { Actor } from '../../../access.ts'
import { commonNameOf, isKind } from '../../language/public.ts'
import { type DiscoverDeps, parseQuery } from '../discover/discover.ts'
import type { Query } from '../query/read-query.ts'

/**
 * Returns a query for products of the same kind: the title up to the first measure or remark, in
 * any colour.
 */
export const queryLike = async (deps: DiscoverDeps, actor: Actor, { title }: Product): Promise<Query> => {
  const [name = ''] = title.split(/[,(–\d]/)
  const query = await parseQuery(deps, actor, name.trim() || title)
  // Another make of an 'iPhone XR' is a phone.
  const make = query.kinds.some(isKind) ? undefined : query.about.split(' ').find(commonNameOf)
  const like = make === undefined ? query : await parseQuery(deps, actor, commonNameOf(make) ?? make)
  return { ...like, budget: null, colours: [] }
}
