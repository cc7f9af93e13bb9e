import { adminsOnly } from '../../access.ts'
import { route } from '../../route.ts'
import { putAdminSettings } from './actions/put-admin-settings.ts'
import { getAdminSettings } from './queries/settings.ts'

export const settingsRoutes = {
  getAdminSettings: route('getAdminSettings', adminsOnly, getAdminSettings),
  putAdminSettings: route('putAdminSettings', adminsOnly, putAdminSettings),
}
