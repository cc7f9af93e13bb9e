import type { listProducts as listProductsEndpoint } from '../../../../contract/products/lists.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { listFiltered, talliedList } from '../queries/lists.ts'
import { startOf } from '../queries/read-page.ts'
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
  const list = talliedList(input)
  if (!list) return listFiltered(deps, actor, input)
  const start = await startOf(list.ordering, input, (offset) => anchoredStart(deps, list, offset))
  return list.read(deps, actor, start)
}
