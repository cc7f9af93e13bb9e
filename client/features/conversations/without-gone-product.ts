import { CallError } from '../../app/call-error.ts'

/**
 * Sends a message about a product. If the sender cannot see the product any more, sends the message
 * again without it, so that the text is not lost.
 */
export const withoutGoneProduct = async <Sent>(
  productId: string | null,
  send: (productId: string | null) => Promise<Sent>,
): Promise<Sent> => {
  try {
    return await send(productId)
  } catch (error) {
    if (productId === null || !isProductGone(error)) throw error
    return send(null)
  }
}

const isProductGone = (error: unknown) =>
  error instanceof CallError &&
  (error.code === 'PRODUCT_NOT_OF_SHOP' || error.fields.some(({ path }) => path === 'body.carId'))
