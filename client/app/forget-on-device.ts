/**
 * Keys that belong to the device: settings, the id of the user who allowed push notifications here,
 * when the page last loaded a newer build, and how much data was received.
 */
const ofTheDevice = new Set([
  'sokoni.preferences',
  'sokoni.push',
  'sokoni.reloaded',
  'sokoni.country',
  'sokoni.language',
  'sokoni.data-use',
])
/** Begins the keys of sellers' quick replies, which exist on this device only. */
const QUICK_REPLIES = 'sokoni.quick-replies:'
const isKept = (key: string): boolean => ofTheDevice.has(key) || key.startsWith(QUICK_REPLIES)

/**
 * Deletes what this browser stores of a user who signs out, drafts and unsent messages included.
 * The keys of `ofTheDevice`, quick replies (decision 039) and the app's own files stay; pictures
 * would show what somebody looked at.
 */
export const forgetOnDevice = async (): Promise<void> => {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (!isKept(key)) storage.removeItem(key)
    await self.caches?.delete('pictures')
    const databases = await indexedDB.databases()
    await Promise.all(databases.map(({ name }) => (name ? empty(name) : undefined)))
  } catch (error) {
    // A private window may have no storage, and then there is nothing to delete.
    console.warn(error)
  }
}

/** Emptied rather than deleted: a deletion waits until every page has closed the database. */
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
