import { adminsOnly } from '../../access.ts'
import { on } from '../../route.ts'
import { changeAdminProduct } from './actions/change-admin-product.ts'
import { changeAdminUser } from './actions/change-admin-user.ts'
import { createAdminUser } from './actions/create-admin-user.ts'
import { decideAccountRequest } from './actions/decide-account-request.ts'
import { decideReport } from './actions/decide-report.ts'
import { orderQueue } from './actions/order-queue.ts'
import { putAdminSettings } from './actions/put-admin-settings.ts'
import { openQueueSession } from './board-pass.ts'
import { listAccountRequests } from './queries/account-requests.ts'
import { listAuditLog } from './queries/audit-log.ts'
import { getAdminDashboard } from './queries/dashboard.ts'
import { listAdminProducts } from './queries/products.ts'
import { listQueues } from './queries/queues.ts'
import { listAdminReports } from './queries/reports.ts'
import { getAdminSettings } from './queries/settings.ts'
import { listAdminShops } from './queries/shops.ts'
import { listAdminUsers } from './queries/users.ts'

export const adminRoutes = {
  getAdminDashboard: on('getAdminDashboard')(adminsOnly, getAdminDashboard),
  listAccountRequests: on('listAccountRequests')(adminsOnly, listAccountRequests),
  decideAccountRequest: on('decideAccountRequest')(adminsOnly, decideAccountRequest),
  listAdminUsers: on('listAdminUsers')(adminsOnly, listAdminUsers),
  createAdminUser: on('createAdminUser')(adminsOnly, createAdminUser),
  changeAdminUser: on('changeAdminUser')(adminsOnly, changeAdminUser),
  listAdminProducts: on('listAdminProducts')(adminsOnly, listAdminProducts),
  changeAdminProduct: on('changeAdminProduct')(adminsOnly, changeAdminProduct),
  listAdminShops: on('listAdminShops')(adminsOnly, listAdminShops),
  listAdminReports: on('listAdminReports')(adminsOnly, listAdminReports),
  decideReport: on('decideReport')(adminsOnly, decideReport),
  getAdminSettings: on('getAdminSettings')(adminsOnly, getAdminSettings),
  putAdminSettings: on('putAdminSettings')(adminsOnly, putAdminSettings),
  listQueues: on('listQueues')(adminsOnly, listQueues),
  orderQueue: on('orderQueue')(adminsOnly, orderQueue),
  openQueueSession: on('openQueueSession')(adminsOnly, openQueueSession),
  listAuditLog: on('listAuditLog')(adminsOnly, listAuditLog),
}
