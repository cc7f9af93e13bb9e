/** Returns a read whose concurrent callers share one run. */
export const singleFlight = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let reading: Promise<T> | null = null
  return () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
}

/** Returns a function that runs `work`; concurrent calls with the same key share one run. */
export const singleFlightByKey = <T>() => {
  const running = new Map<string, Promise<T>>()
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const shared = running.get(key) ?? work().finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}

/**
 * Returns a loader that keeps its result. A failed load is not kept, so that the next call tries
 * again.
 */
export const loadOnce = <From extends unknown[], Model>(load: (...from: From) => Promise<Model>) => {
  let model: Promise<Model> | null = null
  return (...from: From): Promise<Model> => {
    model ??= load(...from).catch((error: unknown) => {
      model = null
      throw error
    })
    return model
  }
}
