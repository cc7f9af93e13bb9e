import type { listProducts as listProductsEndpoint } from '../../../../contract/products/lists.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { listFiltered, listWithStoredTotal } from '../queries/lists.ts'
import { startOf } from '../queries/orderings.ts'
import { findProducts } from '../queries/search.ts'
import { anchoredStart } from './list-anchors.ts'

/**
 * Lists the products that match `q` and the filters, newest first or as `sort` says. A page far
 * below the top of a list may store anchors for the next reader.
 */
export const listProducts = async (
  deps: Deps<'db' | 'storage'>,
  actor: Actor,
  input: ParsedInput<typeof listProductsEndpoint>,
): Promise<EndpointResult<typeof listProductsEndpoint>> => {
  if (input.q) return findProducts(deps, actor, { ...input, q: input.q })
  const list = listWithStoredTotal(input)
  if (!list) return listFiltered(deps, actor, input)
  const start = startOf(list.ordering, input)
  const nearest = start.from === 'offset' ? await anchoredStart(deps, list, start.offset) : start
  return list.read(deps, actor, nearest)
}
