import { call } from '../../app/call.ts'
import { useRequest } from '../../app/query.ts'

/** What a shop can deal in, asked for once it is wanted; nothing until it comes. */
export const useCategories = (isWanted: boolean): readonly string[] =>
  useRequest(['shop categories'], load, { isWanted, isStatic: true, isEssential: true }).data ?? none

const load = async (signal: AbortSignal) => (await call('listShopCategories', {}, { signal })).categories

const none: readonly string[] = []
