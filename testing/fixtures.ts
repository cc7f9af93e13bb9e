import { v7 as newId } from 'uuid'
import type { TestApp } from './app.ts'
import {
  makeProduct,
  makeShop,
  makeUser,
  type TestProduct,
  type TestShop,
  type TestUser,
} from './factories.ts'

/** One user in each relation to the objects below, and one object of each kind. */
export type Fixtures = {
  buyer: TestUser
  stranger: TestUser
  owner: TestUser
  otherOwner: TestUser
  dealer: TestUser
  otherDealer: TestUser
  admin: TestUser
  /** An administrator deactivated this account; its token has not expired. */
  deactivated: TestUser
  shop: TestShop
  product: TestProduct
  otherShop: TestShop
  otherProduct: TestProduct
  /** In the owner's shop, with enough in stock. */
  soldProduct: TestProduct
  /** The buyer's, pending, for `soldProduct`. */
  offerId: string
  /** The buyer's, just agreed, about `soldProduct`. */
  dealId: string
  chatId: string
  /** Sent by the buyer to the owner's shop. */
  messageId: string
  commentId: string
  replyId: string
  /** Sent by the buyer to the dealer. */
  directMessageId: string
  notificationId: string
  /** Belongs to the buyer. */
  savedSearchId: string
  accountRequestId: string
  identityRequestId: string
  sessionId: string
  /** An image that the buyer uploaded for a comment. */
  uploadKey: string
}

/** The smallest PNG. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Creates a buyer who has written to the owner's shop and the dealer and commented on the product,
 * and open reviews for administrators. Uses the product's own endpoints where it has them.
 */
export const makeFixtures = async (app: TestApp): Promise<Fixtures> => {
  const users = await makePeople(app)
  const { buyer, stranger, owner, otherOwner, deactivated, admin } = users
  const [product, otherProduct] = await Promise.all([
    makeShop(app, { owner }).then((shop) => makeProduct(app, { shop })),
    makeShop(app, { owner: otherOwner }).then((shop) => makeProduct(app, { shop })),
  ])
  // Before the message, so that the chat is about `product`.
  const traded = await trade(app, users, product)
  const written = await write(users, product)
  await stranger.call('requestDeactivation', { reason: 'A pause' })
  const records = await makeRecords(app, users)
  const upload = await buyer.call(
    'uploadMedia',
    { folder: 'comments' },
    { files: { file: { bytes: onePixel, filename: 'a.png', type: 'image/png' } } },
  )
  const saved = await buyer.call('saveSearch', { q: 'basket' })
  await deactivated.call('requestDeactivation', {})
  await admin.call('decideAccountRequest', { id: await requestOf(app, deactivated), decision: 'approve' })
  return {
    ...users,
    shop: product.shop,
    product,
    otherShop: otherProduct.shop,
    otherProduct,
    ...written,
    ...records,
    ...traded,
    savedSearchId: saved.body.data.savedSearch.id,
    accountRequestId: await requestOf(app, stranger),
    sessionId: buyer.sessionId,
    uploadKey: upload.body.data.key,
  }
}

const makePeople = async (app: TestApp) => {
  const [buyer, stranger, owner, otherOwner, dealer, otherDealer, admin, deactivated] = await Promise.all([
    makeUser(app, { name: 'Buyer' }),
    makeUser(app, { name: 'Stranger' }),
    makeUser(app, { name: 'Owner' }),
    makeUser(app, { name: 'Other Owner' }),
    makeUser(app, { name: 'Dealer', role: 'dealer' }),
    makeUser(app, { name: 'Other Dealer', role: 'dealer' }),
    makeUser(app, { name: 'Administrator', role: 'admin' }),
    makeUser(app, { name: 'Deactivated' }),
  ])
  return { buyer, stranger, owner, otherOwner, dealer, otherDealer, admin, deactivated }
}

type People = Awaited<ReturnType<typeof makePeople>>

/** Sends a message to the shop and to the dealer, and a comment with a reply. */
const write = async ({ buyer, owner, dealer }: People, product: TestProduct) => {
  const sent = await buyer.call('sendMessage', {
    shopId: product.shop.id,
    productId: product.id,
    content: 'Is it there still?',
  })
  const comment = await buyer.call('createComment', { id: product.id, comment: 'Fine work' })
  const commentId = comment.body.data.comment.id
  const reply = await owner.call('replyToComment', { id: commentId, comment: 'Thank you' })
  const direct = await buyer.call('sendDirectMessage', { receiverId: dealer.id, message: 'Good day' })
  return {
    chatId: sent.body.data.chatId,
    messageId: sent.body.data.message.id,
    commentId,
    replyId: reply.body.data.comment.id,
    directMessageId: direct.body.data.message.id,
  }
}

/** Buys a product, and offers a price for another unit. */
const trade = async (app: TestApp, { buyer }: People, { shop }: TestProduct) => {
  const soldProduct = await makeProduct(app, { shop, stock: 100 })
  const bought = await buyer.call('buyProduct', { id: soldProduct.id })
  const offered = await buyer.call('makeOffer', { id: soldProduct.id, amount: 90 })
  return { soldProduct, dealId: bought.body.data.deal.id, offerId: offered.body.data.offer.id }
}

/** Creates a request for identity verification and a notification, without their calls. */
const makeRecords = async (app: TestApp, { buyer, stranger }: People) => {
  const { prisma } = app.platform.db
  const identity = await prisma.identityRequest.create({
    data: { id: newId(), userId: stranger.id, documents: [] },
  })
  await prisma.user.update({ where: { id: stranger.id }, data: { idVerification: 'pending' } })
  const notification = await prisma.notification.create({
    data: {
      id: newId(),
      userId: buyer.id,
      type: 'other',
      title: 'Welcome',
      message: 'Good that you are here',
    },
  })
  return { identityRequestId: identity.id, notificationId: notification.id }
}

const requestOf = async (app: TestApp, user: TestUser): Promise<string> =>
  (await app.platform.db.prisma.accountRequest.findFirstOrThrow({ where: { userId: user.id } })).id
