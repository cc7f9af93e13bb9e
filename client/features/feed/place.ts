import { readItem, writeItem } from '../../ui/device-storage.ts'
import { isRestored } from '../../ui/is-restored.ts'

const STORAGE_KEY = 'sokoni.feed-at'

/**
 * Keeps the slide in sight, so that a reload of this tab returns to it, also one after the browser
 * has dropped the tab. `null` forgets it.
 */
export const keepPlace = (productId: string | null): void => void writeItem(STORAGE_KEY, productId, 'tab')

/** Returns the slide that was in sight before this tab was loaded again; `null` for a new visit. */
export const placeBefore = (): string | null => (isRestored() ? readItem(STORAGE_KEY, 'tab') : null)
