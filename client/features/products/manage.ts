import { create } from 'zustand'
import { call } from '../../app/call.ts'
import { newKey } from '../../app/new-key.ts'
import { createToggle } from '../../app/toggle.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { showToast } from '../../ui/toast.ts'
import { dropProduct, patchProduct, putProducts, readProduct } from './store.ts'

/** Failed changes of the user's products by id, shown beside them after the toast is gone. */
export const useRefusals = create<Readonly<Record<string, string | undefined>>>(() => ({}))

/** Shows or hides a product of the user: at once here, and undone if the server refuses. */
export const toggleAvailability = (id: string): void => availability.flip(id)

/** Deletes a product of the user, and removes it from every list; it is back on a CallError. */
export const deleteProduct = async (id: string): Promise<void> => {
  const product = readProduct(id)
  dropProduct(id)
  useRefusals.setState({ [id]: undefined })
  try {
    await call('deleteProduct', { id })
  } catch (error) {
    useRefusals.setState({ [id]: sellingTexts.seller.notDeleted })
    if (product && !readProduct(id)) putProducts([product])
    throw error
  }
}

const availability = createToggle({
  read: (id) => readProduct(id)?.isAvailable ?? false,
  show: (id, isAvailable) => patchProduct(id, () => ({ isAvailable })),
  // The endpoint toggles: the key makes a second try of the same tap harmless.
  send: async (id) => {
    useRefusals.setState({ [id]: undefined })
    try {
      return await call('toggleAvailability', { id }, { key: newKey() })
    } catch (error) {
      useRefusals.setState({ [id]: sellingTexts.seller.notToggled })
      throw error
    }
  },
  isOn: ({ product }) => product.isAvailable,
  applyAnswer: (_id, { product }) => putProducts([product]),
  onFailure: () => showToast(sellingTexts.seller.failedAvailability, { tone: 'bad' }),
})
