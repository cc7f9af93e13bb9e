import { maxBy } from './max-by.ts'

type Sizes<Item> = { sizeOf(item: Item): number; groupOf?(item: Item): unknown }

/**
 * Returns the items to evict to free `excess`: one at a time, the largest of the group that then
 * has the most. Without `groupOf`, all items are one group.
 */
export const selectVictims = <Item>(
  items: Iterable<Item>,
  excess: number,
  { sizeOf, groupOf = () => null }: Sizes<NoInfer<Item>>,
): Item[] => {
  const bySize = [...items].map((item) => ({ item, size: sizeOf(item) })).sort((a, b) => b.size - a.size)
  const groups = [...Map.groupBy(bySize, ({ item }) => groupOf(item)).values()].map((members) => ({
    members,
    total: members.reduce((sum, { size }) => sum + size, 0),
  }))
  const victims: Item[] = []
  let freed = 0
  while (freed < excess) {
    const group = maxBy(groups, ({ total, members }) => (members.length > 0 ? total : -Infinity))
    const victim = group?.members.shift()
    if (!group || !victim) break
    group.total -= victim.size
    freed += victim.size
    victims.push(victim.item)
  }
  return victims
}
