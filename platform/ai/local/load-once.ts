/**
 * Loads a thread's model when it is first wanted, and keeps it. A load that failed is forgotten: whoever comes next tries
 * again, or one full disk would leave the thread without its model for as long as it lives.
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
