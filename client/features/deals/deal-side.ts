import type { Side } from '../../../contract/chats/status.ts'

/** Returns a user's side of an offer or a deal; `null` for an administrator, who is on none. */
export const sideOf = (
  { buyerId, shopId }: { buyerId: string; shopId: string },
  user: { id: string; shops: readonly string[] },
): Side | null => {
  if (buyerId === user.id) return 'buyer'
  return user.shops.includes(shopId) ? 'shop' : null
}
