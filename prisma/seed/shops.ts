import { v7 as newId } from 'uuid'
import { currencyOfCountry } from '../../server/features/countries/public.ts'
import { shops } from './catalogue.ts'
import { type Ids, idOf, type Seed } from './seed.ts'

/** Creates the demo shops and returns their ids. */
export const seedShops = async ({ tx, keep, minutesAgo }: Seed, people: Ids): Promise<Ids> => {
  const ids: Ids = {}
  for (const shop of shops) {
    const id = newId()
    ids[shop.key] = id
    const logo = await keep(shop.logo, `shops/${id}/logo.webp`)
    const cover = await keep(shop.cover, `shops/${id}/cover.webp`)
    await tx
      .insertInto('Shop')
      .values({
        id,
        ownerId: idOf(people, shop.owner),
        name: shop.name,
        slug: shop.slug,
        description: shop.description,
        category: shop.category,
        contactPhone: shop.contactPhone,
        city: shop.city,
        countryCode: shop.country,
        currency: currencyOfCountry(shop.country) ?? 'USD',
        logo: logo.key,
        coverImage: cover.key,
        isVerified: shop.isVerified,
        createdAt: minutesAgo(60 * 24 * 80),
        updatedAt: minutesAgo(0),
      })
      .execute()
    await tx.insertInto('ShopSlug').values({ slug: shop.slug, shopId: id }).execute()
  }
  return ids
}
