import { adminsOnly } from '../../access.ts'
import { route } from '../../route.ts'
import { changeAdminProduct } from './actions/change-admin-product.ts'
import { changeAdminShop } from './actions/change-admin-shop.ts'
import { changeAdminUser } from './actions/change-admin-user.ts'
import { createAdminUser } from './actions/create-admin-user.ts'
import { decideAccountRequest } from './actions/decide-account-request.ts'
import { decideReport } from './actions/decide-report.ts'
import { openQueueSession } from './actions/open-queue-session.ts'
import { orderQueue } from './actions/order-queue.ts'
import { listAccountRequests } from './queries/account-requests.ts'
import { listAuditLog } from './queries/audit-log.ts'
import { getAdminDashboard } from './queries/dashboard.ts'
import { listAdminProducts } from './queries/products.ts'
import { listQueues } from './queries/queues.ts'
import { listAdminReports } from './queries/reports.ts'
import { listAdminShops } from './queries/shops.ts'
import { listAdminUsers } from './queries/users.ts'

export const adminRoutes = {
  getAdminDashboard: route('getAdminDashboard', adminsOnly, getAdminDashboard),
  listAccountRequests: route('listAccountRequests', adminsOnly, listAccountRequests),
  decideAccountRequest: route('decideAccountRequest', adminsOnly, decideAccountRequest),
  listAdminUsers: route('listAdminUsers', adminsOnly, listAdminUsers),
  createAdminUser: route('createAdminUser', adminsOnly, createAdminUser),
  changeAdminUser: route('changeAdminUser', adminsOnly, changeAdminUser),
  listAdminProducts: route('listAdminProducts', adminsOnly, listAdminProducts),
  changeAdminProduct: route('changeAdminProduct', adminsOnly, changeAdminProduct),
  changeAdminShop: route('changeAdminShop', adminsOnly, changeAdminShop),
  listAdminShops: route('listAdminShops', adminsOnly, listAdminShops),
  listAdminReports: route('listAdminReports', adminsOnly, listAdminReports),
  decideReport: route('decideReport', adminsOnly, decideReport),
  listQueues: route('listQueues', adminsOnly, listQueues),
  orderQueue: route('orderQueue', adminsOnly, orderQueue),
  openQueueSession: route('openQueueSession', adminsOnly, openQueueSession),
  listAuditLog: route('listAuditLog', adminsOnly, listAuditLog),
}
