import { addressLimits } from './address-counter.ts'

/** Items that count together, in the order in which they were added. */
export type AddressGroup<Item> = { limit: number; items: ReadonlySet<Item> }

/**
 * Keeps items by address, up to `max`, and by block, as `createAddressCounter` counts them. Groups
 * exist while they have items.
 */
export const createAddressGroups = <Item>(max: number) => {
  const groups = new Map<string, Set<Item>>()
  const keysOf = new Map<Item, readonly string[]>()
  return {
    /** Returns the groups of an address and of its block. */
    of: (address: string): AddressGroup<Item>[] =>
      addressLimits(address, max).map(({ key, limit }) => ({ limit, items: groups.get(key) ?? new Set() })),
    add: (address: string, item: Item): void => {
      const keys = addressLimits(address, max).map(({ key }) => key)
      keysOf.set(item, keys)
      for (const key of keys) groups.set(key, (groups.get(key) ?? new Set()).add(item))
    },
    delete: (item: Item): void => {
      for (const key of keysOf.get(item) ?? []) {
        const items = groups.get(key)
        items?.delete(item)
        if (items?.size === 0) groups.delete(key)
      }
      keysOf.delete(item)
    },
    all: (): Iterable<Item> => keysOf.keys(),
  }
}
