import { create } from 'zustand'

/** The product that the viewer is buying right now. */
const usePurchase = create<{ productId: string | null }>(() => ({ productId: null }))

/**
 * Tells the screens that the viewer is buying a product, or no longer. If it is the last one, they
 * hear that it is sold out before the buyer hears that it is theirs.
 */
export const setPurchase = (productId: string | null): void => usePurchase.setState({ productId })

/** Whether the viewer is buying the product right now. */
export const useIsBuying = (id: string): boolean => usePurchase(({ productId }) => productId === id)
