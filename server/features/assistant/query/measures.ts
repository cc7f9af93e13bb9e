import { fold, type Language, listOf, readLines } from '../../language/public.ts'
import { amountsIn, isMeasured, limitBefore } from './limits.ts'

type Unit = { unit: string; factor: number }

const units = new Map<string, Unit>(
  readLines('measures.txt', import.meta.dirname).flatMap((line) => {
    const [head = '', names = ''] = line.split(' = ')
    const [unit = '', factor] = head.split(' ')
    return listOf(names).map((name): [string, Unit] => [name, { unit, factor: Number(factor) }])
  }),
)

const measure = /(\d+(?:[.,]\d+)?)[\s-]?(\p{L}+)/gu

type Described = { title: string | null; description: string | null }

/** The sizes that a product names, the first of each unit, in their order there. */
export const sizesOf = ({ title, description }: Described): Map<string, number> => {
  const found = new Map<string, number>()
  for (const [, number = '', name = ''] of fold(`${title}. ${description}`).matchAll(measure)) {
    const known = units.get(name)
    if (known && !found.has(known.unit))
      found.set(known.unit, Number(number.replace(',', '.')) * known.factor)
  }
  return found
}

/** A limit of a size: 'not bigger than 50 inch'. */
export type SizeLimit = { unit: string; side: 'min' | 'max'; value: number }

/** Reads the limits that a folded text sets for sizes. */
export const readSizeLimits = (folded: string, language: Language): SizeLimit[] =>
  amountsIn(folded, language)
    .filter(isMeasured)
    .flatMap((amount) => {
      const known = units.get(amount.after[0]?.word ?? '')
      const limit = known && limitBefore(amount)
      return limit ? [{ unit: known.unit, side: limit.side, value: amount.value * known.factor }] : []
    })

/** Whether the sizes that a product names are within some limits. */
export const isWithinSizes = (limits: readonly SizeLimit[], product: Described): boolean => {
  if (limits.length === 0) return true
  const sizes = sizesOf(product)
  return limits.every(({ unit, side, value }) => {
    const size = sizes.get(unit) ?? value
    return side === 'max' ? size <= value : size >= value
  })
}
