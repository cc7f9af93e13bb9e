import { readable } from '../../../platform/db/readable.ts'
import { byTime, type ExportSections, ownRows } from '../../export-rows.ts'

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
  'createdAt',
  'ownerIsPhoneVerified',
])

/** The part of shops in the export of an account. */
export const shopsExport: ExportSections = {
  shops: ownRows('Shop', { of: ['ownerId'], order: byTime }),
}
