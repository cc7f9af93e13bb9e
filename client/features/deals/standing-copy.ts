import { update } from 'idb-keyval'
import type { Offer } from '../../../contract/deals/offer.ts'
import { type KeptPage, pageKey, pageStore, readPage } from '../../app/kept-pages.ts'

/** Under this name a device keeps the viewer's open offers for a product. */
export const standingOffers = (productId: string): string => `offers ${productId}`

/** Updates offers that a device keeps for their products, for a load without a network. */
export const updateStandingCopies = async (offers: readonly Offer[]): Promise<void> => {
  for (const offer of offers) {
    const name = standingOffers(offer.productId)
    const isOlder = ({ id, updatedAt }: Offer) => id === offer.id && updatedAt < offer.updatedAt
    if (!(await readPage<Offer[]>(name))?.some(isOlder)) continue
    const patch = ({ value, at }: KeptPage = { value: [], at: 0 }): KeptPage => ({
      value: Array.isArray(value) ? value.map((kept) => (isOlder(kept) ? offer : kept)) : value,
      at,
    })
    // A full disk keeps the older copy.
    await update(pageKey(name), patch, pageStore()).catch(() => {})
  }
}
