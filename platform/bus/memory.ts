import type { Bus, BusMessage } from './port.ts'

/** The bus of a single process: what is published is heard at once. */
export const createMemoryBus = (): Bus => {
  const listeners = new Set<(message: BusMessage) => void>()
  return {
    publish: async (message) => {
      for (const listener of listeners) listener(message)
    },
    subscribe: (listener) => {
      listeners.add(listener)
    },
    // Nothing lies between.
    onGap: () => {},
    close: async () => listeners.clear(),
  }
}
