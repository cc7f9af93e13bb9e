import { call } from '../../app/call.ts'
import { putProducts } from './store.ts'

/** Asks for one product and puts it into the store. Throws a `CallError`, 404 where it is not visible. */
export const loadProduct = async (id: string): Promise<void> => {
  const { product } = await call('getProduct', { id })
  putProducts([product])
}
