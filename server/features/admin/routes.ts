import { adminsOnly } from '../../access.ts'
import { on } from '../../route.ts'
import { decideAccountRequest } from './actions/decide-account-request.ts'
import { listAccountRequests } from './queries.ts'

export const adminRoutes = {
  listAccountRequests: on('listAccountRequests')(adminsOnly, listAccountRequests),
  decideAccountRequest: on('decideAccountRequest')(adminsOnly, decideAccountRequest),
}
