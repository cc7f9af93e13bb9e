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
