import { adminsOnly, signedIn } from '../../access.ts'
import { route } from '../../route.ts'
import { createReport } from './actions/create-report.ts'
import { moderateComment } from './actions/moderate-comment.ts'
import { getCommentAnalytics, listModerationQueue } from './queries/moderation.ts'

export const reportsRoutes = {
  createReport: route('createReport', signedIn, createReport),
  moderateComment: route('moderateComment', adminsOnly, moderateComment),
  listModerationQueue: route('listModerationQueue', adminsOnly, listModerationQueue),
  getCommentAnalytics: route('getCommentAnalytics', adminsOnly, getCommentAnalytics),
}
