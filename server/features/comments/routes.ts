import { anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { createComment } from './actions/create-comment.ts'
import { likeComment } from './actions/like-comment.ts'
import { replyToComment } from './actions/reply-to-comment.ts'
import { listMyComments, listProductComments, listReplies, listUserComments } from './queries.ts'

export const commentsRoutes = {
  listProductComments: on('listProductComments')(anyone, listProductComments),
  createComment: on('createComment')(signedIn, createComment),
  replyToComment: on('replyToComment')(signedIn, replyToComment),
  replyToProductComment: on('replyToProductComment')(signedIn, replyToComment),
  likeComment: on('likeComment')(signedIn, likeComment),
  likeProductComment: on('likeProductComment')(signedIn, likeComment),
  listUserComments: on('listUserComments')(anyone, listUserComments),
  listMyComments: on('listMyComments')(signedIn, listMyComments),
  listReplies: on('listReplies')(anyone, listReplies),
}
