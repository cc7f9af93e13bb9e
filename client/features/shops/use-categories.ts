import { call } from '../../app/call.ts'
import { takeFirstAnswer } from '../../app/first-answers.ts'
import { keepBrought, loadOrRestore } from '../../app/kept-pages.ts'
import { useRequest } from '../../app/query.ts'

/**
 * The categories of shops, loaded on first use; empty until then. Without a network, those that
 * this device saw last.
 */
export const useCategories = (isWanted: boolean): readonly string[] =>
  useRequest(['shop categories'], load, { brought, isWanted, isStatic: true, isEssential: true }).data ?? none

const load = async (signal: AbortSignal) => {
  const { value } = await loadOrRestore(PAGE, () => call('listShopCategories', {}, { signal }))
  return value.categories
}

const brought = () => keepBrought(PAGE, takeFirstAnswer('listShopCategories', {}))?.categories

/** The name of the copy on this device. */
const PAGE = 'categories'

const none: readonly string[] = []
