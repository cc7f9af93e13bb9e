/** Gives what a visitor typed to the user who signs in; a draft of the user's own wins. */
export const adoptVisitorDrafts = (userId: string): void => {
  const prefix = 'draft:visitor:'
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        const text = storage.getItem(key)
        if (!key.startsWith(prefix) || key === `${prefix}auth` || text === null) continue
        const own = `draft:${userId}:${key.slice(prefix.length)}`
        if (storage.getItem(own) === null) storage.setItem(own, text)
        storage.removeItem(key)
      }
    }
  } catch {
    // Storage is full or not allowed: the form starts empty.
  }
}
