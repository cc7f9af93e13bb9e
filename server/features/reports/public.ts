/** What other features may use of reports. */
export { settleReports } from './actions/settle-reports.ts'
