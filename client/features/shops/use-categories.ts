import { call } from '../../app/call.ts'
import { loadOrRestore } from '../../app/kept-pages.ts'
import { useRequest } from '../../app/query.ts'

/**
 * The categories of shops, loaded on first use; empty until then. Without a network, those that
 * this device saw last.
 */
export const useCategories = (isWanted: boolean): readonly string[] =>
  useRequest(['shop categories'], load, { isWanted, isStatic: true, isEssential: true }).data ?? none

const load = async (signal: AbortSignal) => {
  const { value } = await loadOrRestore('categories', () => call('listShopCategories', {}, { signal }))
  return value.categories
}

const none: readonly string[] = []
