export { changeReport } from './actions/change-report.ts'
export { resolveReports } from './actions/resolve-reports.ts'
