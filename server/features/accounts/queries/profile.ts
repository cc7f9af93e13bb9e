import type { getUser as getUserCall } from '../../../../contract/accounts/rest.ts'
import type { Profile, Role } from '../../../../contract/accounts/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'
import { type PersonRow, personView } from './people.ts'

/** A user's public page. Throws NOT_FOUND for an account that is deactivated or gone. */
export async function getUser(
  { db, storage }: Needs<'db' | 'storage'>,
  actor: Actor,
  { id }: CallParsed<typeof getUserCall>,
): Promise<CallResult<typeof getUserCall>> {
  const viewer = viewerId(actor)
  const [row] = await db.query<ProfileRow>(PROFILE, [id, viewer])
  if (!row) throw fail('NOT_FOUND')
  const user: Profile = {
    ...personView({ storage }, row),
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    counts: {
      followers: row.followers,
      following: row.following,
      products: row.products,
      comments: row.comments,
    },
    shops: row.shops.map((shop) => ({ ...shop, _id: shop.id, logo: shop.logo && storage.url(shop.logo) })),
    viewer: { isSelf: row.id === viewer, isBlocked: row.isBlocked },
  }
  return { user }
}

type ProfileRow = PersonRow & {
  role: Role
  createdAt: Date
  followers: number
  following: number
  products: number
  comments: number
  shops: { id: string; name: string; slug: string; logo: string | null; isVerified: boolean }[]
  isBlocked: boolean
}

const PROFILE = statement({
  name: 'accounts.profile',
  text: `
    SELECT u.id, u.name, u.username, u.phone, u.avatar, u.role, u."createdAt",
      coalesce(open.followers, 0) AS followers, coalesce(open.products, 0) AS products,
      coalesce(open.shops, '[]') AS shops,
      (SELECT count(*) FROM "ShopFollow" f WHERE f."userId" = u.id)::int AS following,
      (SELECT count(*) FROM "Comment" c WHERE c."userId" = u.id AND c."deletedAt" IS NULL)::int AS comments,
      EXISTS (SELECT 1 FROM "UserBlock" b WHERE b."blockerId" = $2::uuid AND b."blockedId" = u.id) AS "isBlocked"
    FROM "User" u
    CROSS JOIN LATERAL (
      SELECT sum(s."followersCount")::int AS followers, sum(s."productsCount")::int AS products,
        jsonb_agg(jsonb_build_object(
          'id', s.id, 'name', s.name, 'slug', s.slug, 'logo', s.logo, 'isVerified', s."isVerified")) AS shops
      FROM "Shop" s WHERE s."ownerId" = u.id AND s.status = 'active'
    ) open
    WHERE u.id = $1::uuid AND u.status = 'active'`,
})
