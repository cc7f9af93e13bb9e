import type { Car } from '../../../../contract/dealer-messages/views.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { moneyView } from '../../countries/public.ts'
import { mediaView, pictureOf, type StoredMedia, visibleTo } from '../../products/public.ts'

const many = statement({
  name: 'dealer-messages.cars',
  text: `SELECT p.id, p.title, p."priceMinor", p.currency, p.media, p.attributes FROM "Product" p
    WHERE p.id = ANY($2::uuid[]) AND ${visibleTo('$1')}`,
})

type CarRow = {
  id: string
  title: string | null
  priceMinor: number | null
  currency: string
  media: StoredMedia[]
  attributes: Record<string, unknown>
}

/** Loads the products that conversations are about, by id. Leaves out those that the viewer cannot see. */
export async function loadCars(
  needs: Needs<'db' | 'storage'>,
  ids: readonly (string | null)[],
  viewer: string,
): Promise<Map<string, Car>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await needs.db.query<CarRow>(many, [viewer, wanted])
  return new Map(rows.map((row) => [row.id, carView(needs, row)]))
}

function carView(needs: Needs<'storage'>, row: CarRow): Car {
  const media = row.media.map((kept) => mediaView(needs, kept))
  const images = media.flatMap((one) => pictureOf(one) ?? [])
  const videos = media.flatMap(({ type, url, renditions }) =>
    type === 'video' ? (renditions.at(-1)?.url ?? url) : [],
  )
  const price = moneyView(row.priceMinor, row.currency)
  const make = textOf(row.attributes.make)
  const model = textOf(row.attributes.model)
  return {
    id: row.id,
    title: row.title ?? ([make, model].filter(Boolean).join(' ') || UNTITLED),
    make,
    model,
    year: yearOf(row.attributes.year),
    price: price?.amount ?? null,
    currency: row.currency,
    formattedPrice: price?.formattedPrice ?? null,
    image: images[0] ?? null,
    video: videos[0] ?? null,
    videos,
    images,
  }
}

/** Attributes are the seller's own: anything may stand there. */
const textOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, 100) : null
}

const yearOf = (value: unknown): number | null => {
  const year = Number(typeof value === 'string' && value.trim() !== '' ? value : (value ?? Number.NaN))
  return typeof value !== 'boolean' && Number.isInteger(year) && year > 0 && year < 10_000 ? year : null
}

const UNTITLED = 'Untitled Product'
