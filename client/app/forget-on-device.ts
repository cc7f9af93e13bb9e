/**
 * What is the device's own, whoever uses it: its settings, who let this browser be told (an id, so
 * that the same person need not be asked again), and when the page last fetched a newer build.
 */
const ofTheDevice = new Set([
  'sokoni.preferences',
  'sokoni.push',
  'sokoni.reloaded',
  'sokoni.country',
  'sokoni.language',
])
/** A seller's ready words stand here alone: they say nothing of anybody, and are written once. */
const READY_WORDS = 'sokoni.quick-replies:'
const isKept = (key: string): boolean => ofTheDevice.has(key) || key.startsWith(READY_WORDS)

/**
 * Deletes all that this browser keeps of a user who signs out, drafts and unsent messages included:
 * somebody else may hold the phone next. A rule rather than a list also covers future features.
 * Cached files and pictures are public and stay.
 */
export const forgetOnDevice = async (): Promise<void> => {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (!isKept(key)) storage.removeItem(key)
    const databases = await indexedDB.databases()
    await Promise.all(databases.map(({ name }) => (name ? empty(name) : undefined)))
  } catch (error) {
    // A private window may have no storage, and then there is nothing in it.
    console.warn('Not everything could be taken off this device:', error)
  }
}

/** Emptied rather than deleted: an open page holds it, and a deletion would wait for that. */
const empty = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const stores = [...database.objectStoreNames]
      if (stores.length === 0) {
        database.close()
        return resolve()
      }
      const clearing = database.transaction(stores, 'readwrite')
      for (const store of stores) clearing.objectStore(store).clear()
      clearing.oncomplete = () => {
        database.close()
        resolve()
      }
      clearing.onerror = () => reject(clearing.error)
    }
  })
