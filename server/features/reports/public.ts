export { changeReport } from './actions/change-report.ts'
export { resolveReports } from './actions/resolve-reports.ts'
export { countWaitingComments } from './queries/moderation.ts'
