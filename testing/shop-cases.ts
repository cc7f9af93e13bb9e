import type { TestApp } from './app.ts'
import type { Fixtures } from './fixtures.ts'

/** Endpoints that need a shop in another state than that of the fixtures, with caller and input. */
export const shopCases = (app: () => TestApp) => {
  const withImage =
    (image: 'logo' | 'coverImage') =>
    async ({ owner, shop: { id } }: Fixtures) => {
      await app().platform.db.prisma.shop.update({ where: { id }, data: { [image]: 'shops/own.webp' } })
      return { caller: owner, input: { id, url: null } }
    }
  return {
    activateShop: async ({ owner, shop: { id } }: Fixtures) => {
      await owner.call('deactivateShop', { id })
      return { caller: owner, input: { id } }
    },
    setShopLogo: withImage('logo'),
    setShopCover: withImage('coverImage'),
    decideSeller: async ({ admin, otherOwner, otherShop }: Fixtures) => {
      await otherOwner.call('submitSeller', { businessName: 'Weavers Ltd' })
      return { caller: admin, input: { shopId: otherShop.id, decision: 'approve' } }
    },
  }
}
