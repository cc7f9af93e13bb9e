import { type Expression, type QueryCreator, sql } from 'kysely'
import { readable } from '../../../platform/db/readable.ts'
import type { DB } from '../../../prisma/generated/kysely.ts'
import { byCreation, type ExportSections, ownRows } from '../../export-rows.ts'
import { userTable } from '../accounts/tables.ts'

export { isOpen as isShopOpen, isShopOpenTo } from './queries/visibility.ts'

/** Shops: what their cards show, their state and public counts. */
export const shopTable = readable('Shop', [
  'id',
  'ownerId',
  'name',
  'slug',
  'description',
  'category',
  'logo',
  'coverImage',
  'city',
  'countryCode',
  'currency',
  'status',
  'closedByAdmin',
  'isVerified',
  'followersCount',
  'productsCount',
  'likesCount',
  'commentsCount',
  'ratingSum',
  'ratingCount',
  'offersOn',
  'offerHours',
  'paymentInstructions',
  'createdAt',
  'updatedAt',
  'ownerIsPhoneVerified',
])

/** Condition: a user has an open shop that is verified. */
export const hasVerifiedShop = (userId: Expression<string>) =>
  sql<boolean>`EXISTS (SELECT FROM ${shopTable} s
    WHERE s."ownerId" = ${userId} AND s.status = 'active' AND s."isVerified")`

/** The id, name and slug of the shop `s`, as JSON. */
export const shopReference = sql<{
  id: string
  name: string
  slug: string
}>`jsonb_build_object('id', s.id, 'name', s.name, 'slug', s.slug)`

/** Joins each shop `s` with its `owner`, as `isShopOpen` and `isShopOpenTo` read them. */
export const selectShopsAndOwners = (db: QueryCreator<DB>) =>
  db.selectFrom(shopTable.as('s')).innerJoin(userTable.as('owner'), 'owner.id', 's.ownerId')

export const shopsExport: ExportSections = {
  shops: ownRows('Shop', { of: ['ownerId'], order: byCreation }),
}
