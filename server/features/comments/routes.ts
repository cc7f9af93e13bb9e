import { anyone, signedIn } from '../../access.ts'
import { route } from '../../route.ts'
import { createComment, createShopComment } from './actions/create-comment.ts'
import { deleteComment } from './actions/delete-comment.ts'
import { likeComment } from './actions/like-comment.ts'
import { replyToComment } from './actions/reply-to-comment.ts'
import { updateComment } from './actions/update-comment.ts'
import { getComment, listCommentLikes } from './queries/comment.ts'
import {
  listMyComments,
  listTrendingComments,
  listUserComments,
  searchComments,
} from './queries/comment-lists.ts'
import {
  getShopCommentStats,
  listProductComments,
  listReplies,
  listShopComments,
} from './queries/target-comments.ts'

export const commentsRoutes = {
  listProductComments: route('listProductComments', anyone, listProductComments),
  listShopProductComments: route('listShopProductComments', anyone, listProductComments),
  listShopComments: route('listShopComments', anyone, listShopComments),
  getShopCommentStats: route('getShopCommentStats', anyone, getShopCommentStats),
  createComment: route('createComment', signedIn, createComment),
  createShopProductComment: route('createShopProductComment', signedIn, createComment),
  createShopComment: route('createShopComment', signedIn, createShopComment),
  replyToComment: route('replyToComment', signedIn, replyToComment),
  replyToProductComment: route('replyToProductComment', signedIn, replyToComment),
  getComment: route('getComment', anyone, getComment),
  updateComment: route('updateComment', signedIn, updateComment),
  deleteComment: route('deleteComment', signedIn, deleteComment),
  likeComment: route('likeComment', signedIn, likeComment),
  likeProductComment: route('likeProductComment', signedIn, likeComment),
  listCommentLikes: route('listCommentLikes', anyone, listCommentLikes),
  listReplies: route('listReplies', anyone, listReplies),
  listUserComments: route('listUserComments', anyone, listUserComments),
  listMyComments: route('listMyComments', signedIn, listMyComments),
  searchComments: route('searchComments', anyone, searchComments),
  listTrendingComments: route('listTrendingComments', anyone, listTrendingComments),
}
