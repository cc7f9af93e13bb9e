import { call } from '../../app/call.ts'
import { useRequest } from '../../app/query.ts'

/** The categories of shops, loaded on first use; empty until then. */
export const useCategories = (isWanted: boolean): readonly string[] =>
  useRequest(['shop categories'], load, { isWanted, isStatic: true, isEssential: true }).data ?? none

const load = async (signal: AbortSignal) => (await call('listShopCategories', {}, { signal })).categories

const none: readonly string[] = []
