import { createStore, type StoreApi, useStore } from 'zustand'

type Stored<State> = {
  (): State
  <Part>(select: (state: State) => Part): Part
  getState(): State
  setState(change: Partial<State> | ((state: State) => Partial<State>)): void
  subscribe(listener: (state: State, before: State) => void): () => void
}

/**
 * Creates a store whose state comes from the device. It is read when the store is first used, not
 * when its module is imported. `start` runs once after that.
 */
export const createStored = <State>(read: () => State, start: () => void = () => {}): Stored<State> => {
  let store: StoreApi<State> | null = null
  const open = (): StoreApi<State> => {
    if (store) return store
    store = createStore<State>(read)
    start()
    return store
  }
  function use(): State
  function use<Part>(select: (state: State) => Part): Part
  function use<Part>(select?: (state: State) => Part): State | Part {
    // biome-ignore lint/correctness/useHookAtTopLevel: the hook itself
    return useStore(open(), (state): State | Part => (select ? select(state) : state))
  }
  return Object.assign(use, {
    getState: () => open().getState(),
    setState: (change: Parameters<Stored<State>['setState']>[0]) => open().setState(change),
    subscribe: (listener: Parameters<Stored<State>['subscribe']>[0]) => open().subscribe(listener),
  })
}
