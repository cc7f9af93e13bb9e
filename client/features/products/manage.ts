import { create } from 'zustand'
import { call } from '../../app/call.ts'
import { newKey } from '../../app/new-key.ts'
import { createToggle } from '../../app/toggle.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { showToast } from '../../ui/toast.ts'
import { dropProduct, patchProduct, putProducts, readProduct } from './store.ts'

/**
 * What one's products did not follow last, by their ids: it stays beside them when the toast is
 * gone.
 */
export const useRefusals = create<Readonly<Record<string, string | undefined>>>(() => ({}))

/**
 * Shows one's product to buyers, or hides it: at once here, and back where the server does not
 * follow.
 */
export const toggleAvailability = (id: string): void => availability.flip(id)

/**
 * Deletes one's product: it is gone from every list at once. Throws a `CallError`; whoever shows a
 * list loads it anew.
 */
export const deleteProduct = async (id: string): Promise<void> => {
  const product = readProduct(id)
  dropProduct(id)
  useRefusals.setState({ [id]: undefined })
  try {
    await call('deleteProduct', { id })
  } catch (error) {
    useRefusals.setState({ [id]: sellingTexts.seller.notDeleted })
    if (product) putProducts([product])
    throw error
  }
}

const availability = createToggle({
  read: (id) => readProduct(id)?.isAvailable ?? false,
  show: (id, isAvailable) => patchProduct(id, () => ({ isAvailable })),
  // The call turns it the other way: under its key a second try of the same tap turns nothing.
  ask: async (id) => {
    useRefusals.setState({ [id]: undefined })
    try {
      return await call('toggleAvailability', { id }, { key: newKey() })
    } catch (error) {
      useRefusals.setState({ [id]: sellingTexts.seller.notToggled })
      throw error
    }
  },
  isOn: ({ product }) => product.isAvailable,
  settle: (_id, { product }) => putProducts([product]),
  onFailure: () => showToast(sellingTexts.seller.failedAvailability, { tone: 'bad' }),
})
