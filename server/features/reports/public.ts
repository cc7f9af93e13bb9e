/** What other features may use of reports. */
export { changeReport } from './actions/change-report.ts'
export { settleReports } from './actions/settle-reports.ts'
