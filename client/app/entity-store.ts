import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { createHolds, useHold } from './holds.ts'
import { onUserChange } from './user-change.ts'

type Entities<Entity> = Readonly<Record<string, Entity>>

/**
 * Creates a store of entities by id. Entities that a mounted component reads are held; of the
 * others it keeps at most `most`, and evicts those stored longest ago. A new user clears it.
 */
export const createEntityStore = <Entity extends { id: string }>(most: number) => {
  const useStore = create<{ byId: Entities<Entity> }>(() => ({ byId: {} }))
  const holds = createHolds()
  const holders = new Set<() => Iterable<string>>()

  const evict = (byId: Record<string, Entity>) => {
    const ids = Object.keys(byId)
    if (ids.length <= most) return
    const held = holds.held()
    for (const holder of holders) for (const id of holder()) held.add(id)
    const free = ids.filter((id) => !held.has(id))
    for (const id of free.slice(0, Math.max(0, free.length - most))) delete byId[id]
  }

  onUserChange(() => useStore.setState({ byId: {} }))

  const read = (id: string): Entity | undefined => useStore.getState().byId[id]
  return {
    useOne: (id: string | undefined): Entity | undefined => {
      useHold(holds, id === undefined ? [] : [id])
      return useStore(({ byId }) => (id === undefined ? undefined : byId[id]))
    },
    /** In the order of `ids`; unknown ones are left out. */
    useList: (ids: readonly string[]): Entity[] => {
      useHold(holds, ids)
      return useStore(useShallow(({ byId }) => ids.flatMap((id) => byId[id] ?? [])))
    },
    useWhere: (isWanted: (entity: Entity) => boolean): Entity | undefined => {
      const found = useStore(({ byId }) => Object.values(byId).find(isWanted))
      useHold(holds, found ? [found.id] : [])
      return found
    },
    useAllWhere: (isWanted: (entity: Entity) => boolean): Entity[] => {
      const found = useStore(useShallow(({ byId }) => Object.values(byId).filter(isWanted)))
      useHold(
        holds,
        found.map(({ id }) => id),
      )
      return found
    },
    read,
    all: (): Entity[] => Object.values(useStore.getState().byId),
    put: (entities: readonly Entity[]): void =>
      useStore.setState(({ byId }) => {
        const next = { ...byId }
        for (const entity of entities) {
          // Moves it to the end: the order of the keys is the order of eviction.
          delete next[entity.id]
          next[entity.id] = entity
        }
        evict(next)
        return { byId: next }
      }),
    /** Changes one that is known. */
    patch: (id: string, change: (entity: Entity) => Partial<Entity>): void => {
      const entity = read(id)
      if (entity)
        useStore.setState(({ byId }) => ({ byId: { ...byId, [id]: { ...entity, ...change(entity) } } }))
    },
    drop: (id: string): void =>
      useStore.setState(({ byId }) => {
        const next = { ...byId }
        delete next[id]
        return { byId: next }
      }),
    /** Also holds the entities that `ids` returns: those of lists that Back returns to. */
    keep: (ids: () => Iterable<string>): void => void holders.add(ids),
  }
}
