import { call } from '../../app/call.ts'
import { reloadShown, useRequest } from '../../app/query.ts'
import { adminTexts } from '../../messages/administration.ts'

const KEY = ['administration', 'dashboard'] as const

/** Loads counts of all entities and of waiting work, for the dashboard and for the tabs. */
export const useDashboard = () =>
  useRequest(KEY, async () => (await call('getAdminDashboard')).dashboard, {
    failed: adminTexts.failed,
  })

/** Loads the counts again after a change, for the numbers at the tabs. */
export const reloadDashboard = (): void => reloadShown(KEY)
