/** What other features may use of reports. */
export { changeReport } from './actions/change-report.ts'
export { resolveReports } from './actions/resolve-reports.ts'
