import type { Transaction } from '../../../../platform/outbox/port.ts'

/**
 * Takes an address for a shop, for good: it leads there even when the shop goes by another one later. One that the shop
 * has or had is its own still. Two at one address wait for each other, and the first has it. Answers whether it is this
 * shop's now.
 */
export async function takeSlug(tx: Transaction, slug: string, shopId: string): Promise<boolean> {
  const taken = await tx.shopSlug.createMany({ data: [{ slug, shopId }], skipDuplicates: true })
  if (taken.count > 0) return true
  return (await tx.shopSlug.count({ where: { slug, shopId } })) > 0
}
