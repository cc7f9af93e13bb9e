import { v7 as newId } from 'uuid'
import type { EndpointName, SocketEventName } from '../contract/index.ts'
import type { CallOptions } from './app.ts'
import { type Fixtures, onePixel } from './fixtures.ts'

/** The callers: a visitor, and each user of `Fixtures`. */
export const people = [
  'visitor',
  'buyer',
  'stranger',
  'owner',
  'otherOwner',
  'dealer',
  'otherDealer',
  'admin',
  'deactivated',
] as const
export type Person = (typeof people)[number]

/**
 * The expected status per caller: `allowed` get `status` (by default the endpoint's own), others
 * `otherStatus`. Visitors get 401 unless anyone is allowed; an ended session always gets 401.
 */
export type Row = {
  allowed: 'anyone' | 'members' | readonly Person[]
  otherStatus?: number
  status?: number
  /** Allowed callers with another status, because of their state. */
  exceptions?: Partial<Record<Person, number>>
  /**
   * The call changes the fixtures, which are created again: `once` after the call, `each` after
   * each allowed caller.
   */
  mutates?: 'once' | 'each'
  input?: (fixtures: Fixtures, person: Person, count: number) => object
  files?: CallOptions['files']
}

/** Visitors renew the token of somebody who is signed in. */
const ofRefreshToken: Row = {
  allowed: 'anyone',
  mutates: 'once',
  input: (fixtures, person) => {
    const hasToken = person !== 'visitor' && person !== 'deactivated'
    return { refreshToken: fixtures[hasToken ? person : 'otherDealer'].refreshToken }
  },
}

const image = { bytes: onePixel, filename: 'a.png', type: 'image/png' }
const phoneOf = (count: number) => `+26876${500_000 + count}`

const anyone: Row = { allowed: 'anyone' }
const members: Row = { allowed: 'members' }
const admins: Row = { allowed: ['admin'], otherStatus: 403 }
/** For endpoints about the owner's shop and product. */
const owners: Row = { allowed: ['owner'], otherStatus: 403 }
/** For endpoints about the buyer's chat with the owner's shop, which others cannot see. */
const ofChat: Row = { allowed: ['buyer', 'owner'], otherStatus: 404, input: ({ chatId }) => ({ id: chatId }) }

/** For the two sides of an offer or a deal, which others cannot see. */
const ofSides: Row = { allowed: ['buyer', 'owner'], otherStatus: 404 }
const ofOwnerSide: Row = { allowed: ['owner'], otherStatus: 404, exceptions: { buyer: 403 } }
const ofBuyerSide: Row = { allowed: ['buyer'], otherStatus: 404, exceptions: { owner: 403 } }
const offer = ({ offerId }: Fixtures) => ({ id: offerId })
const deal = ({ dealId }: Fixtures) => ({ id: dealId })
const sold = ({ soldProduct: { id } }: Fixtures) => ({ id })

const shop = ({ shop: { id } }: Fixtures) => ({ id })
const inShop = ({ shop: { id } }: Fixtures) => ({ shopId: id })
const product = ({ product: { id } }: Fixtures) => ({ id })
const shopProduct = ({ product: { id, shop: of } }: Fixtures) => ({ shopId: of.id, id })
const comment = ({ commentId }: Fixtures) => ({ id: commentId })
const user = ({ dealer: { id } }: Fixtures) => ({ id })
const edit = { title: 'Another title', description: 'Another description', price: 5 }
const listing = { ...edit, price: { amount: 5, currency: 'SZL' } }
const sellerRequest = { businessName: 'Weavers Ltd' }

/** One row per endpoint; an endpoint without a row does not compile. */
export const endpointRows: Record<EndpointName, Row> = {
  // accounts
  login: { ...anyone, status: 401, input: () => ({ identifier: '+26876000001', password: 'wrong' }) },
  signup: {
    ...anyone,
    input: (_, __, count) => ({ phone: phoneOf(count), password: 'correct horse battery', name: 'New' }),
  },
  verifySignup: {
    ...anyone,
    status: 400,
    input: (_, __, count) => ({ phone: phoneOf(count), otp: '000000' }),
  },
  resendOtp: { ...anyone, input: (_, __, count) => ({ phone: phoneOf(count), type: 'password_reset' }) },
  getOtpDelivery: { ...anyone, status: 404, input: () => ({ deliveryId: newId() }) },
  forgotPassword: { ...anyone, input: (_, __, count) => ({ phone: phoneOf(count) }) },
  verifyForgotPassword: {
    ...anyone,
    status: 400,
    input: (_, __, count) => ({ phone: phoneOf(count), otp: '000000' }),
  },
  resetPassword: {
    ...anyone,
    status: 400,
    input: () => ({ token: 'x', newPassword: 'correct horse battery' }),
  },
  refresh: ofRefreshToken,
  refreshToken: ofRefreshToken,
  logout: { ...members, mutates: 'once' },
  getMe: members,
  updateMe: { ...members, input: () => ({ name: 'Another name' }) },
  setAvatar: { ...members, files: { avatar: image } },
  postAvatar: { ...members, files: { avatar: image } },
  changePassword: {
    ...members,
    status: 422,
    input: () => ({ currentPassword: 'wrong', newPassword: 'correct horse battery' }),
  },
  listSessions: members,
  endSession: {
    allowed: ['buyer'],
    otherStatus: 404,
    mutates: 'once',
    input: ({ sessionId }) => ({ id: sessionId }),
  },
  getSecondFactor: members,
  // Users of the factories have no password.
  beginSecondFactor: { ...members, status: 422, input: () => ({ password: 'wrong' }) },
  confirmSecondFactor: { ...members, status: 409, input: () => ({ code: '000000' }) },
  renewRecoveryCodes: { ...members, status: 422, input: () => ({ password: 'wrong', code: '000000' }) },
  endSecondFactor: { ...members, status: 422, input: () => ({ password: 'wrong', code: '000000' }) },
  getUser: { ...anyone, input: user },
  requestDeactivation: { ...members, exceptions: { stranger: 409 }, mutates: 'once' },
  requestDeletion: { ...members, exceptions: { stranger: 409 }, mutates: 'once' },
  deleteMe: { ...members, exceptions: { stranger: 409 }, mutates: 'once' },
  cancelAccountRequest: { allowed: ['stranger'], otherStatus: 404, mutates: 'once' },
  exportMe: members,
  // admin
  listAccountRequests: admins,
  decideAccountRequest: {
    ...admins,
    mutates: 'once',
    input: ({ accountRequestId }) => ({ id: accountRequestId, decision: 'reject' }),
  },
  getAdminDashboard: admins,
  listAdminUsers: admins,
  createAdminUser: {
    ...admins,
    input: (_, __, count) => ({ phone: phoneOf(count), password: 'correct horse battery', name: 'New' }),
  },
  changeAdminUser: { ...admins, input: ({ stranger: { id } }) => ({ id, role: 'user' }) },
  listAdminProducts: admins,
  changeAdminProduct: {
    ...admins,
    mutates: 'once',
    input: (fixtures) => ({ ...product(fixtures), status: 'inactive' }),
  },
  listAdminShops: admins,
  changeAdminShop: { ...admins, input: (fixtures) => ({ ...shop(fixtures), isVerified: true }) },
  listAdminReports: admins,
  decideReport: { ...admins, status: 404, input: () => ({ id: newId(), status: 'resolved' }) },
  getAdminSettings: admins,
  putAdminSettings: admins,
  listAuditLog: admins,
  listQueues: admins,
  orderQueue: { ...admins, input: () => ({ name: 'otp', order: 'retry' }) },
  openQueueSession: admins,
  // assistant
  assistantAbilities: anyone,
  askAssistant: { ...anyone, input: () => ({ message: 'A basket' }) },
  askAssistantAboutImage: { ...anyone, input: () => ({ message: 'What is it?' }), files: { image: image } },
  discoverProducts: { ...anyone, input: () => ({ query: 'A basket' }) },
  exchangeRates: anyone,
  searchByMeaning: { ...anyone, input: () => ({ q: 'A basket' }) },
  // blocks and reports
  blockUser: { ...members, exceptions: { dealer: 422 }, mutates: 'once', input: user },
  unblockUser: { ...members, exceptions: { dealer: 200 }, input: user },
  createReport: {
    ...members,
    input: (fixtures) => ({ targetType: 'product', targetId: fixtures.product.id, reason: 'Spam' }),
  },
  // countries
  currentCountry: anyone,
  formatPrice: { ...anyone, input: () => ({ amount: 12, countryCode: 'SZ' }) },
  listCountries: anyone,
  pickCountries: anyone,
  supportedCountries: anyone,
  // saved searches
  saveSearch: { ...members, input: (_, __, count) => ({ q: `lamp ${count}` }) },
  listSavedSearches: members,
  openSavedSearch: {
    allowed: ['buyer'],
    otherStatus: 404,
    input: ({ savedSearchId }) => ({ id: savedSearchId }),
  },
  deleteSavedSearch: {
    allowed: ['buyer'],
    otherStatus: 404,
    mutates: 'once',
    input: ({ savedSearchId }) => ({ id: savedSearchId }),
  },
  // shops
  activateShop: { allowed: ['owner', 'admin'], otherStatus: 403, input: shop },
  checkSlug: { ...anyone, input: () => ({ slug: 'weavers' }) },
  createShop: {
    ...members,
    exceptions: { owner: 409, otherOwner: 409 },
    mutates: 'once',
    input: (_, __, count) => ({
      name: 'Weavers',
      slug: `weavers-${count}`,
      description: 'Baskets of grass',
      category: 'Other',
    }),
  },
  deactivateShop: { allowed: ['owner', 'admin'], otherStatus: 403, mutates: 'once', input: shop },
  // The other owner's: it has no open deals.
  deleteShop: {
    allowed: ['otherOwner'],
    otherStatus: 403,
    mutates: 'once',
    input: ({ otherShop: { id } }) => ({ id }),
  },
  getShop: { ...anyone, input: shop },
  getShopStats: { ...owners, input: shop },
  listShopCategories: anyone,
  listShops: anyone,
  listUserShops: { ...anyone, input: ({ owner: { id } }) => ({ id }) },
  setShopCover: { ...owners, input: (fixtures) => ({ ...shop(fixtures), url: null }) },
  setShopLogo: { ...owners, input: (fixtures) => ({ ...shop(fixtures), url: null }) },
  updateShop: { ...owners, input: (fixtures) => ({ ...shop(fixtures), city: 'Manzini' }) },
  uploadShopImage: {
    ...owners,
    input: (fixtures) => ({ ...shop(fixtures), type: 'logo' }),
    files: { image: image },
  },
  // products
  addImages: { ...owners, mutates: 'once', input: product, files: { images: image } },
  batchProductStats: { ...anyone, input: (fixtures) => ({ productIds: [fixtures.product.id] }) },
  createProduct: { allowed: ['owner', 'otherOwner'], otherStatus: 403, input: () => listing },
  createShopProduct: { ...owners, input: (fixtures) => ({ ...inShop(fixtures), ...listing }) },
  deleteProduct: { ...owners, mutates: 'once', input: product },
  deleteShopProduct: { ...owners, mutates: 'once', input: shopProduct },
  getProduct: { ...anyone, input: product },
  getProductStats: { ...anyone, input: product },
  getShopProduct: { ...anyone, input: shopProduct },
  getShopProductStats: { ...anyone, input: shopProduct },
  retryProduct: { ...owners, status: 409, input: product },
  setCaptions: {
    ...owners,
    status: 422,
    input: (fixtures) => ({ ...product(fixtures), captions: [] }),
  },
  toggleAvailability: { ...owners, mutates: 'once', input: product },
  updateProduct: { ...owners, input: (fixtures) => ({ ...product(fixtures), ...edit }) },
  updateShopProduct: { ...owners, input: (fixtures) => ({ ...shopProduct(fixtures), ...edit }) },
  listCategoryProducts: { ...anyone, input: () => ({ category: 'Other' }) },
  listFeaturedProducts: anyone,
  listProducts: anyone,
  listRecommendedProducts: anyone,
  listShopProducts: { ...anyone, input: inShop },
  listSimilarProducts: { ...anyone, input: product },
  listTrendingProducts: anyone,
  searchProducts: anyone,
  createInquiry: {
    ...members,
    exceptions: { owner: 422 },
    input: (fixtures) => ({ ...product(fixtures), message: 'Is it there?' }),
  },
  listInquiries: { ...owners, input: product },
  listShopInquiries: { ...owners, input: inShop },
  // feed and likes
  getFeed: anyone,
  batchBookmarks: { ...members, input: (fixtures) => ({ productIds: [fixtures.product.id] }) },
  batchLikes: { ...members, input: (fixtures) => ({ productIds: [fixtures.product.id] }) },
  batchViews: { ...anyone, input: (fixtures) => ({ productIds: [fixtures.product.id] }) },
  countBookmarks: { ...anyone, input: product },
  countViews: { ...anyone, input: product },
  listBookmarkedProducts: members,
  listLikedProducts: members,
  listLikes: { ...anyone, input: product },
  recordView: { ...anyone, input: product },
  setBookmark: { ...members, input: (fixtures) => ({ ...product(fixtures), bookmarked: true }) },
  setLike: { ...members, input: (fixtures) => ({ ...product(fixtures), liked: true }) },
  shareProduct: { ...anyone, input: (fixtures) => ({ ...product(fixtures), platform: 'copy' }) },
  trackShare: { ...anyone, status: 404, input: (fixtures) => ({ ...product(fixtures), platform: 'copy' }) },
  // comments
  createComment: { ...members, input: (fixtures) => ({ ...product(fixtures), comment: 'Fine' }) },
  createShopComment: { ...members, input: (fixtures) => ({ ...shop(fixtures), comment: 'Fine' }) },
  createShopProductComment: {
    ...members,
    input: (fixtures) => ({ ...shopProduct(fixtures), comment: 'Fine' }),
  },
  deleteComment: { allowed: ['buyer', 'owner', 'admin'], otherStatus: 403, mutates: 'each', input: comment },
  getComment: { ...anyone, input: comment },
  getCommentAnalytics: admins,
  getShopCommentStats: { ...anyone, input: shop },
  likeComment: { ...members, input: (fixtures) => ({ ...comment(fixtures), liked: true }) },
  likeProductComment: { ...members, input: (fixtures) => ({ ...comment(fixtures), liked: true }) },
  listCommentLikes: { ...anyone, input: comment },
  listModerationQueue: admins,
  listMyComments: members,
  listProductComments: { ...anyone, input: product },
  listReplies: { ...anyone, input: comment },
  listShopComments: { ...anyone, input: shop },
  listShopProductComments: { ...anyone, input: shopProduct },
  listTrendingComments: anyone,
  listUserComments: { ...anyone, input: user },
  moderateComment: { ...admins, input: (fixtures) => ({ ...comment(fixtures), action: 'approve' }) },
  replyToComment: { ...members, input: (fixtures) => ({ ...comment(fixtures), comment: 'Fine' }) },
  replyToProductComment: { ...members, input: (fixtures) => ({ ...comment(fixtures), comment: 'Fine' }) },
  searchComments: { ...anyone, input: () => ({ q: 'Fine' }) },
  updateComment: {
    allowed: ['buyer'],
    otherStatus: 403,
    input: (fixtures) => ({ ...comment(fixtures), comment: 'Finer' }),
  },
  // follows
  followShop: {
    ...members,
    exceptions: { owner: 422 },
    input: (fixtures) => ({ ...shop(fixtures), following: true }),
  },
  followUser: {
    ...members,
    exceptions: { dealer: 422 },
    input: ({ dealer: { id } }) => ({ followingId: id }),
  },
  getFollowStats: { ...anyone, input: ({ dealer: { id } }) => ({ userId: id }) },
  getFollowStatuses: { ...members, input: ({ dealer: { id } }) => ({ userIds: [id] }) },
  getMyFollowStats: members,
  getShopFollowStatuses: { ...members, input: (fixtures) => ({ shopIds: [fixtures.shop.id] }) },
  isFollowing: { ...anyone, input: ({ buyer, dealer }) => ({ userId: buyer.id, targetId: dealer.id }) },
  listFollowers: { ...anyone, input: ({ dealer: { id } }) => ({ userId: id }) },
  listFollowing: { ...anyone, input: ({ dealer: { id } }) => ({ userId: id }) },
  listMyFollowers: members,
  listMyFollowing: members,
  listMyShopsFollowed: members,
  listShopFollowers: { ...anyone, input: shop },
  suggestShops: anyone,
  unfollowUser: {
    ...members,
    exceptions: { dealer: 422 },
    input: ({ dealer: { id } }) => ({ followingId: id }),
  },
  // chats
  chatUnreadCount: ofChat,
  checkChat: { ...members, input: inShop },
  checkShopChat: { ...members, input: shop },
  getChat: ofChat,
  lastProduct: ofChat,
  listChats: members,
  listMessages: ofChat,
  readChat: ofChat,
  reactToMessage: {
    ...ofChat,
    input: ({ messageId }) => ({ id: messageId, emoji: '👍' }),
  },
  searchMessages: { ...members, input: () => ({ q: 'Fine' }) },
  sendMessage: { ...ofChat, input: ({ chatId }) => ({ chatId, content: 'Fine' }) },
  sendShopMessage: {
    ...members,
    exceptions: { owner: 422 },
    mutates: 'once',
    input: (fixtures) => ({ ...shop(fixtures), content: 'Fine' }),
  },
  unreadCounts: members,
  // offers and deals
  acceptOffer: { ...ofOwnerSide, mutates: 'once', input: offer },
  // The deal is not in dispute.
  answerDispute: { ...ofSides, status: 409, input: (fixtures) => ({ ...deal(fixtures), text: 'Whole' }) },
  buyProduct: { ...members, exceptions: { owner: 403 }, mutates: 'once', input: sold },
  cancelDeal: {
    ...ofSides,
    mutates: 'each',
    input: (fixtures) => ({ ...deal(fixtures), reason: 'Changed my mind' }),
  },
  changeDeal: {
    ...ofSides,
    input: (fixtures) => ({ ...deal(fixtures), handover: { place: 'Mbabane' } }),
  },
  confirmDealPayment: { ...ofOwnerSide, mutates: 'once', input: deal },
  counterOffer: {
    ...ofOwnerSide,
    mutates: 'once',
    input: (fixtures) => ({ ...offer(fixtures), amount: 95 }),
  },
  declineOffer: { ...ofOwnerSide, mutates: 'once', input: offer },
  // The deal is neither paid nor handed over.
  disputeDeal: { ...ofSides, status: 409, input: (fixtures) => ({ ...deal(fixtures), reason: 'Broken' }) },
  exportDeals: { ...owners, input: shop },
  getDeal: { allowed: ['buyer', 'owner', 'admin'], otherStatus: 404, input: deal },
  getOffer: { ...ofSides, input: offer },
  getOpenTrades: { ...members, input: sold },
  getShopSales: { ...owners, input: shop },
  listAdminDeals: admins,
  listDeals: members,
  listOffers: members,
  // The buyer's offer for the product is still open.
  makeChatOffer: {
    ...ofSides,
    status: 409,
    input: ({ chatId, soldProduct }) => ({ chatId, productId: soldProduct.id, amount: 80 }),
  },
  makeOffer: {
    ...members,
    exceptions: { owner: 403, buyer: 409 },
    mutates: 'once',
    input: (fixtures) => ({ ...sold(fixtures), amount: 80 }),
  },
  markDealPaid: { ...ofBuyerSide, mutates: 'once', input: deal },
  markDealReady: { ...ofOwnerSide, mutates: 'once', input: deal },
  // The deal is picked up.
  markDealSent: { ...ofOwnerSide, status: 409, input: deal },
  // The deal is not ready.
  receiveDeal: { ...ofSides, status: 409, input: deal },
  resolveDeal: {
    ...admins,
    status: 409,
    input: (fixtures) => ({ ...deal(fixtures), outcome: 'cancel', reason: 'Not sent' }),
  },
  withdrawOffer: { ...ofBuyerSide, mutates: 'once', input: offer },
  // direct messages
  conversationUnreadCount: { ...members, exceptions: { dealer: 404 }, input: user },
  directUnreadCount: members,
  getDealerDashboard: { allowed: ['dealer', 'otherDealer'], otherStatus: 403 },
  listConversations: members,
  searchDirectMessages: { ...members, input: () => ({ q: 'Fine' }) },
  listDirectMessages: { ...members, exceptions: { dealer: 404 }, input: user },
  readConversation: { ...members, exceptions: { dealer: 404 }, input: user },
  reactToDirectMessage: {
    allowed: ['buyer', 'dealer'],
    otherStatus: 404,
    input: ({ directMessageId }) => ({ id: directMessageId, emoji: '👍' }),
  },
  readDirectMessage: {
    allowed: ['dealer'],
    otherStatus: 404,
    exceptions: { buyer: 403 },
    input: ({ directMessageId }) => ({ id: directMessageId }),
  },
  sendDirectMessage: {
    ...members,
    exceptions: { dealer: 422 },
    mutates: 'once',
    input: ({ dealer: { id } }) => ({ receiverId: id, message: 'Fine' }),
  },
  uploadDirectAttachment: {
    ...members,
    exceptions: { dealer: 422 },
    input: ({ dealer: { id } }) => ({ participantId: id }),
    files: { file: image },
  },
  // notifications
  countUnread: members,
  getPreferences: members,
  getPushKey: anyone,
  listNotifications: members,
  readAllNotifications: members,
  readNotification: {
    allowed: ['buyer'],
    otherStatus: 404,
    input: ({ notificationId }) => ({ id: notificationId }),
  },
  setPreferences: { ...members, input: () => ({ preferences: [] }) },
  subscribePush: {
    ...members,
    input: () => ({
      endpoint: 'https://push.example.com/one',
      keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
    }),
  },
  unsubscribePush: { ...members, input: () => ({ endpoint: 'https://push.example.com/none' }) },
  // verification
  claimVerification: { ...admins, input: ({ identityRequestId }) => ({ id: identityRequestId }) },
  decideSeller: {
    ...admins,
    status: 404,
    input: (fixtures) => ({ shopId: fixtures.otherShop.id, decision: 'reject' }),
  },
  decideVerification: {
    ...admins,
    mutates: 'once',
    input: ({ identityRequestId }) => ({ id: identityRequestId, decision: 'reject' }),
  },
  getIdentityStatus: members,
  getPhoneStatus: members,
  getSellerStatus: members,
  listVerifications: admins,
  requestOwnPhoneCode: {
    ...members,
    status: 403,
    exceptions: { buyer: 409 },
    input: ({ buyer: { phone } }) => ({ phoneNumber: phone }),
  },
  requestPhoneCode: { ...members, status: 409 },
  resendPhoneCode: { ...members, status: 409 },
  submitId: {
    ...members,
    status: 422,
    // The stranger's request is pending.
    exceptions: { stranger: 409 },
    input: () => ({ idDocumentUrl: 'x' }),
  },
  submitIdentity: {
    ...members,
    status: 422,
    // The stranger's request is pending.
    exceptions: { stranger: 409 },
    input: () => ({ idDocumentUrl: 'x' }),
  },
  submitSeller: {
    allowed: ['owner', 'otherOwner'],
    otherStatus: 403,
    mutates: 'once',
    input: () => sellerRequest,
  },
  verifyOwnPhone: {
    ...members,
    status: 403,
    exceptions: { buyer: 400 },
    input: ({ buyer: { phone } }) => ({ phoneNumber: phone, otp: '000000' }),
  },
  verifyPhone: { ...members, status: 400, input: () => ({ otp: '000000' }) },
  verifyShop: { ...owners, mutates: 'once', input: (fixtures) => ({ ...shop(fixtures), ...sellerRequest }) },
  // media
  deleteMedia: {
    allowed: ['buyer', 'admin'],
    otherStatus: 403,
    mutates: 'each',
    input: ({ uploadKey }) => ({ key: uploadKey }),
  },
  uploadMedia: { ...members, input: () => ({ folder: 'comments' }), files: { file: image } },
}

const watermark: Row = { ...ofChat, input: ({ chatId }) => ({ chatId, seq: 1 }) }

/** The rows of socket events. `auth` has none, since it is what identifies a caller. */
export const eventRows: Record<Exclude<SocketEventName, 'auth'>, Row> = {
  watch: { ...anyone, input: (fixtures) => ({ products: [fixtures.product.id] }) },
  unwatch: { ...anyone, input: (fixtures) => ({ products: [fixtures.product.id] }) },
  'chat:send': { ...ofChat, input: ({ chatId }) => ({ chatId, content: 'Fine' }) },
  'chat:delivered': watermark,
  'chat:read': watermark,
  'chat:typing': { ...ofChat, input: ({ chatId }) => ({ chatId, typing: true }) },
  sync: { ...members, input: ({ chatId }) => ({ chats: { [chatId]: 0 } }) },
  'dealer:send': {
    ...members,
    exceptions: { dealer: 422 },
    mutates: 'once',
    input: ({ dealer: { id } }) => ({ receiverId: id, message: 'Fine' }),
  },
  'dealer:delivered': {
    allowed: ['dealer'],
    otherStatus: 404,
    input: ({ buyer, directMessageId }) => ({ participantId: buyer.id, messageIds: [directMessageId] }),
  },
  'dealer:read': {
    allowed: ['dealer'],
    otherStatus: 404,
    input: ({ buyer, directMessageId }) => ({ participantId: buyer.id, messageIds: [directMessageId] }),
  },
}
