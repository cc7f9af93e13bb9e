import { signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { createReport } from './actions/create-report.ts'

export const reportsRoutes = { createReport: on('createReport')(signedIn, createReport) }
