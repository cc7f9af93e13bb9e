import { adminsOnly, anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { createComment, createShopComment } from './actions/create-comment.ts'
import { deleteComment } from './actions/delete-comment.ts'
import { likeComment } from './actions/like-comment.ts'
import { moderateComment } from './actions/moderate-comment.ts'
import { replyToComment } from './actions/reply-to-comment.ts'
import { updateComment } from './actions/update-comment.ts'
import { listMyComments, listTrendingComments, listUserComments, searchComments } from './queries/find.ts'
import { getShopCommentStats, listProductComments, listReplies, listShopComments } from './queries/list.ts'
import { getCommentAnalytics, listModerationQueue } from './queries/moderation.ts'
import { getComment, listCommentLikes } from './queries/one.ts'

export const commentsRoutes = {
  listProductComments: on('listProductComments')(anyone, listProductComments),
  listShopProductComments: on('listShopProductComments')(anyone, listProductComments),
  listShopComments: on('listShopComments')(anyone, listShopComments),
  getShopCommentStats: on('getShopCommentStats')(anyone, getShopCommentStats),
  createComment: on('createComment')(signedIn, createComment),
  createShopProductComment: on('createShopProductComment')(signedIn, createComment),
  createShopComment: on('createShopComment')(signedIn, createShopComment),
  replyToComment: on('replyToComment')(signedIn, replyToComment),
  replyToProductComment: on('replyToProductComment')(signedIn, replyToComment),
  getComment: on('getComment')(anyone, getComment),
  updateComment: on('updateComment')(signedIn, updateComment),
  deleteComment: on('deleteComment')(signedIn, deleteComment),
  likeComment: on('likeComment')(signedIn, likeComment),
  likeProductComment: on('likeProductComment')(signedIn, likeComment),
  listCommentLikes: on('listCommentLikes')(anyone, listCommentLikes),
  listReplies: on('listReplies')(anyone, listReplies),
  listUserComments: on('listUserComments')(anyone, listUserComments),
  listMyComments: on('listMyComments')(signedIn, listMyComments),
  searchComments: on('searchComments')(anyone, searchComments),
  listTrendingComments: on('listTrendingComments')(anyone, listTrendingComments),
  moderateComment: on('moderateComment')(adminsOnly, moderateComment),
  listModerationQueue: on('listModerationQueue')(adminsOnly, listModerationQueue),
  getCommentAnalytics: on('getCommentAnalytics')(adminsOnly, getCommentAnalytics),
}
