/**
 * Returns the item with the largest size, if that is over `above`; of equals the first.
 */
export const maxBy = <Item>(
  items: Iterable<Item>,
  sizeOf: (item: Item) => number,
  above = -Infinity,
): Item | undefined => {
  let most: Item | undefined
  let mostSize = above
  for (const item of items) {
    const size = sizeOf(item)
    if (size > mostSize) [most, mostSize] = [item, size]
  }
  return most
}

/** Returns the item with the smallest size; of equals the first. */
export const minBy = <Item>(items: Iterable<Item>, sizeOf: (item: Item) => number): Item | undefined =>
  maxBy(items, (item) => -sizeOf(item))
