import type { Socket } from 'socket.io-client'
import { create } from 'zustand'

/** How many bytes this page has received since it was opened. */
export const useDataUse = create<{ received: number }>(() => ({ received: 0 }))

let isStarted = false

/** Starts to count once, with what the browser has loaded before. */
export const startDataUse = (): void => {
  if (isStarted) return
  isStarted = true
  const observer = new PerformanceObserver((list) =>
    note(
      list
        .getEntries()
        // The size is 0 for files from a cache, and for those of other origins that hide it.
        .reduce((sum, entry) => sum + ('transferSize' in entry ? Number(entry.transferSize) : 0), 0),
    ),
  )
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
}

/** Counts the messages of the socket, which the browser does not report. */
export const countMessages = (socket: Socket): void => {
  socket.io.on('open', () => {
    socket.io.engine.on('packet', ({ data }) => note(String(data ?? '').length))
  })
}

const note = (bytes: number): void => useDataUse.setState(({ received }) => ({ received: received + bytes }))
