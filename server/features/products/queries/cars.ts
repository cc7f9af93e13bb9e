import type { Selectable } from 'kysely'
import type { Car } from '../../../../contract/dealer-messages/views.ts'
import { untitledProduct } from '../../../../contract/products/views.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { moneyView } from '../../countries/public.ts'
import { imageOf, mediaView } from './view.ts'
import { isVisibleTo } from './visibility.ts'

type CarRow = Pick<
  Selectable<DB['Product']>,
  'id' | 'title' | 'priceMinor' | 'currency' | 'media' | 'attributes'
>

/**
 * Returns, by id, the products of direct conversations (`car` on the wire, whatever they are) as
 * shown there. Leaves out those that the viewer does not see.
 */
export const loadCars = async (
  deps: Deps<'db' | 'storage'>,
  ids: readonly (string | null)[],
  viewer: string,
): Promise<Map<string, Car>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await deps.db.kysely
    .selectFrom('Product as p')
    .select(['p.id', 'p.title', 'p.priceMinor', 'p.currency', 'p.media', 'p.attributes'])
    .where('p.id', 'in', wanted)
    .where(isVisibleTo(viewer))
    .execute()
  return new Map(rows.map((row) => [row.id, carView(deps, row)]))
}

const carView = (deps: Deps<'storage'>, row: CarRow): Car => {
  const media = row.media.map((stored) => mediaView(deps, stored))
  const images = media.flatMap((one) => imageOf(one) ?? [])
  const videos = media.flatMap(({ type, url, renditions }) =>
    type === 'video' ? (renditions.at(-1)?.url ?? url) : [],
  )
  const attributes: Record<string, unknown> = Object(row.attributes)
  const price = moneyView(row.priceMinor, row.currency)
  const make = textOf(attributes.make)
  const model = textOf(attributes.model)
  return {
    id: row.id,
    title: row.title ?? ([make, model].filter(Boolean).join(' ') || untitledProduct),
    make,
    model,
    year: yearOf(attributes.year),
    price: price?.amount ?? null,
    currency: row.currency,
    formattedPrice: price?.formattedPrice ?? null,
    image: images[0] ?? null,
    video: videos[0] ?? null,
    videos,
    images,
  }
}

/** Sellers write attributes: a value can be of any type. */
const textOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, 100) : null
}

const yearOf = (value: unknown): number | null => {
  const year = Number(typeof value === 'string' && value.trim() !== '' ? value : (value ?? Number.NaN))
  return typeof value !== 'boolean' && Number.isInteger(year) && year > 0 && year < 10_000 ? year : null
}
