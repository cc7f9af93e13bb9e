import { field } from '../../../../contract/field-codes.ts'
import { toMinor } from '../../../../contract/money.ts'
import type { updateProduct } from '../../../../contract/products/rest.ts'
import type { ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import { updateProductQuery } from './update-row.ts'

type Given = NonNullable<ParsedInput<typeof updateProduct>['offers']>

/**
 * Changes a product's settings for offers; omitted ones keep their values, `null` removes one.
 * @throws 422 for an amount more precise than the currency, or `autoAccept` below `lowest`
 */
export const setOffers = async (tx: Tx, id: string, given: Given): Promise<void> => {
  const { currency, lowestMinor, autoAcceptMinor } = await tx
    .selectFrom('Product')
    .select(['currency', 'lowestMinor', 'autoAcceptMinor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const minorOf = (name: 'lowest' | 'autoAccept', before: number | null) => {
    const amount = given[name]
    if (amount === undefined) return before
    if (amount === null) return null
    const minor = toMinor(amount, currency)
    if (minor === null) throw failField(`body.offers.${name}`, field.priceTooPrecise)
    return minor
  }
  const lowest = minorOf('lowest', lowestMinor)
  const autoAccept = minorOf('autoAccept', autoAcceptMinor)
  if (lowest !== null && autoAccept !== null && autoAccept < lowest)
    throw failField('body.offers.autoAccept', field.autoAcceptTooLow)
  const columns = { offersOn: given.isOn, lowestMinor: lowest, autoAcceptMinor: autoAccept }
  await updateProductQuery(tx, id, columns).execute()
}
