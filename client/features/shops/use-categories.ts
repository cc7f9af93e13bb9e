import { call } from '../../app/call.ts'
import { takeEmbeddedAnswer } from '../../app/embedded-answers.ts'
import { keepEmbedded, loadOrRestore } from '../../app/kept-pages.ts'
import { useRequest } from '../../app/query.ts'

/**
 * The categories of shops, loaded on first use; empty until then. Without a network, those that
 * this device saw last.
 */
export const useCategories = (isWanted: boolean): readonly string[] =>
  useRequest(['shop categories'], load, { initialData, isWanted, isStatic: true, isEssential: true }).data ??
  none

const load = (signal: AbortSignal, showMeanwhile: (copy: string[]) => void) =>
  loadOrRestore(
    COPY_NAME,
    () => call('listShopCategories', {}, { signal }),
    ({ value }) => value.categories,
    showMeanwhile,
  )

const initialData = () => keepEmbedded(COPY_NAME, takeEmbeddedAnswer('listShopCategories', {}))?.categories

/** The name of the copy on this device. */
const COPY_NAME = 'categories'

const none: readonly string[] = []
