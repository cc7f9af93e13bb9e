import type { Car } from '../../../../contract/dealer-messages/views.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { moneyView } from '../../countries/public.ts'
import { mediaView, pictureOf, type StoredMedia } from '../../products/public.ts'

const many = statement({
  name: 'dealer-messages.cars',
  text: `SELECT id, title, "priceMinor", currency, media, attributes FROM "Product"
    WHERE id = ANY($1::uuid[]) AND "deletedAt" IS NULL`,
})

type CarRow = {
  id: string
  title: string | null
  priceMinor: number | null
  currency: string
  media: StoredMedia[]
  attributes: Record<string, unknown>
}

/**
 * The products that conversations are about, by id. The two keep seeing what they talk of, also when it is no longer
 * listed; a deleted one is left out.
 */
export async function loadCars(
  needs: Needs<'db' | 'storage'>,
  ids: readonly (string | null)[],
): Promise<Map<string, Car>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await needs.db.query<CarRow>(many, [wanted])
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
