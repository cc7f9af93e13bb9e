/** Creates a function that runs the work of each key one after the other, also after a failure. */
export const createSerialByKey = () => {
  const last = new Map<string, Promise<void>>()
  return (key: string, work: () => Promise<void>): Promise<void> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    const remove = () => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(remove, remove)
    return turn
  }
}
