import { expect, it } from 'vitest'
import { CallError } from '../../app/call-error.ts'
import { withoutGoneProduct } from './without-gone-product.ts'

const refusal = (code: string, path?: string) =>
  new CallError({ status: 422, code, message: code, fields: path ? [{ path, message: code }] : [] })

/**
 * Refuses messages about a product with the error; returns the products that it was called with.
 */
const sendAbout = async (productId: string | null, error: CallError) => {
  const tried: (string | null)[] = []
  const result = await withoutGoneProduct(productId, async (about) => {
    tried.push(about)
    if (about !== null) throw error
    return 'sent'
  }).catch((thrown: unknown) => thrown)
  return { tried, result }
}

it.each([
  ['a shop chat', refusal('PRODUCT_NOT_OF_SHOP')],
  ['a direct conversation', refusal('VALIDATION_FAILED', 'body.carId')],
])('sends the text alone if the product of %s is gone', async (_, error) => {
  expect(await sendAbout('product', error)).toEqual({ tried: ['product', null], result: 'sent' })
})

it('sends once if there is no product, or the message was refused for another reason', async () => {
  const blocked = refusal('FORBIDDEN')
  const tooLong = refusal('VALIDATION_FAILED', 'body.content')
  expect(await sendAbout(null, blocked)).toEqual({ tried: [null], result: 'sent' })
  expect(await sendAbout('product', blocked)).toEqual({ tried: ['product'], result: blocked })
  expect(await sendAbout('product', tooLong)).toEqual({ tried: ['product'], result: tooLong })
})
