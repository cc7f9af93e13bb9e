import { create } from 'zustand'
import { useConnection } from '../../app/live.ts'
import { onUserChange } from '../../app/user-change.ts'
import { onNetworkLoss } from '../../ui/network.ts'

/** A page that was hidden this long may have slept, with its socket cut off unnoticed. */
const SLEPT_MS = 30_000

const useChecked = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Records that the server has just said what these offers are. */
export const noteChecked = (ids: readonly string[]): void => {
  watchPage()
  if (ids.some((id) => !useChecked.getState().ids.has(id)))
    useChecked.setState(({ ids: before }) => ({ ids: new Set([...before, ...ids]) }))
}

/** Pushes may have been missed: what is on the screen may no longer be true. */
const forgetChecked = (): void => {
  if (useChecked.getState().ids.size > 0) useChecked.setState({ ids: new Set() })
}

/**
 * Returns whether an offer is known to be current: the server has returned it, and since then the
 * socket was connected, the network was not lost and the page was not in the background.
 */
export const useIsChecked = (id: string): boolean => useChecked(({ ids }) => ids.has(id))

useConnection.subscribe(({ connected }, before) => {
  if (before.connected && !connected) forgetChecked()
})
onNetworkLoss(forgetChecked)
onUserChange(forgetChecked)

let hiddenAt: number | null = null
let isWatching = false

/** Started by the first answer: importing a module adds no listener of the browser. */
const watchPage = () => {
  if (isWatching || globalThis.document === undefined) return
  isWatching = true
  addEventListener('offline', forgetChecked)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenAt ??= Date.now()
    else if (hiddenAt !== null) {
      if (Date.now() - hiddenAt >= SLEPT_MS) forgetChecked()
      hiddenAt = null
    }
  })
}
