import { expressionBuilder } from 'kysely'
import { readable } from '../../../platform/db/readable.ts'
import type { DB } from '../../../prisma/generated/kysely.ts'
import { byCreation, type ExportSections, ownRows } from '../../export-rows.ts'

const eb = expressionBuilder<DB, never>()

/** Identity documents of persons, and the decisions on them. */
export const identityRequestTable = readable('IdentityRequest', [
  'userId',
  'status',
  'reason',
  'isCounted',
  'createdAt',
])

/** Selects the requests of persons that wait for a decision. */
export const pendingIdentityRequests = () =>
  eb.selectFrom('IdentityRequest').select('createdAt').where('status', '=', 'pending')

/** Selects the requests of shops that wait for a decision. */
export const pendingSellerRequests = () =>
  eb.selectFrom('SellerRequest').select('createdAt').where('status', '=', 'pending')

export const verificationExport: ExportSections = {
  identityRequests: ownRows('IdentityRequest', { of: ['userId'], order: byCreation, without: ['decidedBy'] }),
  sellerRequests: ownRows('SellerRequest', { of: ['userId'], order: byCreation, without: ['decidedBy'] }),
}
