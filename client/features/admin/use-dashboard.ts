import { call } from '../../app/call.ts'
import { useRequest } from '../../app/query.ts'
import { adminTexts } from '../../messages/administration.ts'

/**
 * Reads how much there is of everything, and what waits: for the dashboard and for the counts of
 * all tabs.
 */
export const useDashboard = () =>
  useRequest(['administration', 'dashboard'], async () => (await call('getAdminDashboard')).dashboard, {
    failed: adminTexts.failed,
  })
