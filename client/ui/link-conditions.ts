import { useSyncExternalStore } from 'react'
import type { LinkConditions } from './pick-rendition.ts'
import { usePreferences } from './preferences.ts'

/** The Network Information API, which TypeScript's DOM does not have; Chromium's browsers do. */
type Connection = EventTarget & { saveData?: boolean; effectiveType?: string; downlink?: number }

/** The present conditions of the network link. */
export const linkConditions = (): LinkConditions => ({
  savesData: usePreferences.getState().savesData || connection()?.saveData === true,
  effectiveType: connection()?.effectiveType,
  downlink: connection()?.downlink,
})

/** Whether to save data: by the switch in the settings, or by the browser's. */
export const useDataSaver = (): boolean => {
  const isChosen = usePreferences((preferences) => preferences.savesData)
  const isBrowsers = useSyncExternalStore(
    (notify) => {
      const link = connection()
      link?.addEventListener?.('change', notify)
      return () => link?.removeEventListener?.('change', notify)
    },
    () => connection()?.saveData === true,
  )
  return isChosen || isBrowsers
}

const connection = (): Connection | undefined =>
  // A property of `navigator` that only some browsers have.
  (navigator as Navigator & { connection?: Connection }).connection
