import { addressLimits } from './address-counter.ts'

/**
 * Items that count together, in the order in which they were added. They may be `factor` times as
 * many as those of an address.
 */
export type AddressGroup<Item> = { factor: number; items: ReadonlySet<Item> }

/** Keeps items by address and by block, as `createAddressCounter` counts them. */
export const createAddressGroups = <Item>() => {
  const groups = new Map<string, Set<Item>>()
  const keysOf = new Map<Item, readonly string[]>()
  return {
    /** Returns the groups of an address and of its block. */
    of: (address: string): AddressGroup<Item>[] =>
      addressLimits(address, 1).map(({ key, limit }) => ({
        factor: limit,
        items: groups.get(key) ?? new Set(),
      })),
    add: (address: string, item: Item): void => {
      const keys = addressLimits(address, 1).map(({ key }) => key)
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
