import { createDeviceList } from '../../app/device-list.ts'

const searches = createDeviceList('sokoni.searches', 8)

/** Recent searches on this device, the latest first. */
export const useRecentSearches = searches.use

/** Remembers a search. */
export const noteSearch = (q: string): void => {
  const word = q.trim()
  if (word) searches.note(word)
}

/** Forgets one search, or all. */
export const forgetSearches = searches.forget
