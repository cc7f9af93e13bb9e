import type { Bus, BusMessage } from './port.ts'

/** The bus of a single process. Messages are delivered synchronously. */
export const createMemoryBus = (): Bus => {
  const listeners = new Set<(message: BusMessage) => void>()
  return {
    publish: async (message) => {
      for (const listener of listeners) listener(message)
    },
    subscribe: (listener) => {
      listeners.add(listener)
    },
    // The only process receives everything, and nothing gets lost.
    join: () => {},
    leave: () => {},
    ready: async () => {},
    onGap: () => {},
    close: async () => listeners.clear(),
  }
}
