import { call } from '../../app/call.ts'
import { useRequest } from '../../app/query.ts'
import { adminTexts } from '../../messages/administration.ts'

/** Loads counts of all entities and of waiting work, for the dashboard and for the tabs. */
export const useDashboard = () =>
  useRequest(['administration', 'dashboard'], async () => (await call('getAdminDashboard')).dashboard, {
    failed: adminTexts.failed,
  })
