const storage = 'sokoni.feed-at'

/**
 * Keeps the slide in sight for a reload of this tab, or for when the browser has dropped it; `null`
 * forgets it.
 */
export const keepPlace = (productId: string | null): void => {
  try {
    if (productId === null) sessionStorage.removeItem(storage)
    else sessionStorage.setItem(storage, productId)
  } catch {
    // Storage is not allowed: a reload begins at the first slide.
  }
}

/** Returns the slide that was in sight before this tab was loaded again; `null` for a new visit. */
export const placeBefore = (): string | null => {
  try {
    const [navigation] = performance.getEntriesByType('navigation')
    const isVisit = !(navigation && 'type' in navigation && navigation.type !== 'navigate')
    return isVisit ? null : sessionStorage.getItem(storage)
  } catch {
    return null
  }
}
