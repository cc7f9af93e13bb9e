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
    // Messages cannot get lost in memory.
    onGap: () => {},
    close: async () => listeners.clear(),
  }
}
