import { signedIn } from '../../access.ts'
import { route } from '../../route.ts'
import { createReport } from './actions/create-report.ts'

export const reportsRoutes = { createReport: route('createReport', signedIn, createReport) }
