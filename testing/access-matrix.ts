import { v7 as newId } from 'uuid'
import type { CallName, SocketEventName } from '../contract/index.ts'
import type { CallOptions } from './app.ts'
import { onePixel, type World } from './world.ts'

/** Each stands in another relation to the things of a `World`: its buyer, its owner, another owner … */
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
 * What a call answers to whom. `who` are told `says` (unless it says otherwise, the call's own status); everyone else
 * `others`. Visitors are told 401 where a call is not for anyone, and an ended session is always told 401.
 */
export type Row = {
  who: 'anyone' | 'members' | readonly Person[]
  others?: number
  says?: number
  /** Those who may, but are told something else, for what they have done or are. */
  except?: Partial<Record<Person, number>>
  /** The world is another one afterwards: `once` for the call, `each` for each who may make it. */
  changes?: 'once' | 'each'
  ask?: (world: World, person: Person, count: number) => object
  files?: CallOptions['files']
}

const picture = { bytes: onePixel, filename: 'a.png', type: 'image/png' }
const phoneOf = (count: number) => `+26876${500_000 + count}`

const anyone: Row = { who: 'anyone' }
const members: Row = { who: 'members' }
const admins: Row = { who: ['admin'], others: 403 }
/** Of the owner's shop and product. */
const owners: Row = { who: ['owner'], others: 403 }
/** Between the buyer and the owner's shop: for others it is not there. */
const ofChat: Row = { who: ['buyer', 'owner'], others: 404, ask: ({ chatId }) => ({ id: chatId }) }

const shop = ({ shop: { id } }: World) => ({ id })
const inShop = ({ shop: { id } }: World) => ({ shopId: id })
const product = ({ product: { id } }: World) => ({ id })
const shopProduct = ({ product: { id, shop: of } }: World) => ({ shopId: of.id, id })
const comment = ({ commentId }: World) => ({ id: commentId })
const user = ({ dealer: { id } }: World) => ({ id })
const edit = { title: 'Another title', description: 'Another description', price: 5 }
const listing = { ...edit, price: { amount: 5, currency: 'SZL' } }
const papers = { businessName: 'Weavers Ltd' }

/** One row a call: a call without one fails the test. */
export const callRows: Record<CallName, Row> = {
  // accounts
  login: { ...anyone, says: 401, ask: () => ({ identifier: '+26876000001', password: 'wrong' }) },
  signup: {
    ...anyone,
    ask: (_, __, count) => ({ phone: phoneOf(count), password: 'correct horse battery', name: 'New' }),
  },
  verifySignup: { ...anyone, says: 400, ask: (_, __, count) => ({ phone: phoneOf(count), otp: '000000' }) },
  resendOtp: { ...anyone, ask: (_, __, count) => ({ phone: phoneOf(count), type: 'password_reset' }) },
  getOtpDelivery: { ...anyone, says: 404, ask: () => ({ deliveryId: newId() }) },
  forgotPassword: { ...anyone, ask: (_, __, count) => ({ phone: phoneOf(count) }) },
  verifyForgotPassword: {
    ...anyone,
    says: 400,
    ask: (_, __, count) => ({ phone: phoneOf(count), otp: '000000' }),
  },
  resetPassword: { ...anyone, says: 400, ask: () => ({ token: 'x', newPassword: 'correct horse battery' }) },
  refresh: { ...anyone, says: 401, ask: () => ({ refreshToken: 'x' }) },
  refreshToken: { ...anyone, says: 401, ask: () => ({ refreshToken: 'x' }) },
  logout: { ...members, changes: 'once' },
  getMe: members,
  updateMe: { ...members, ask: () => ({ name: 'Another name' }) },
  setAvatar: { ...members, files: { avatar: picture } },
  postAvatar: { ...members, files: { avatar: picture } },
  changePassword: {
    ...members,
    says: 422,
    ask: () => ({ currentPassword: 'wrong', newPassword: 'correct horse battery' }),
  },
  listSessions: members,
  endSession: { who: ['buyer'], others: 404, changes: 'once', ask: ({ sessionId }) => ({ id: sessionId }) },
  getSecondFactor: members,
  // Factories give no password.
  beginSecondFactor: { ...members, says: 422, ask: () => ({ password: 'wrong' }) },
  confirmSecondFactor: { ...members, says: 409, ask: () => ({ code: '000000' }) },
  renewRecoveryCodes: { ...members, says: 422, ask: () => ({ password: 'wrong', code: '000000' }) },
  endSecondFactor: { ...members, says: 422, ask: () => ({ password: 'wrong', code: '000000' }) },
  getUser: { ...anyone, ask: user },
  requestDeactivation: { ...members, except: { stranger: 409 }, changes: 'once' },
  requestDeletion: { ...members, except: { stranger: 409 }, changes: 'once' },
  deleteMe: { ...members, except: { stranger: 409 }, changes: 'once' },
  cancelAccountRequest: { who: ['stranger'], others: 404, changes: 'once' },
  exportMe: members,
  // admin
  listAccountRequests: admins,
  decideAccountRequest: {
    ...admins,
    changes: 'once',
    ask: ({ accountRequestId }) => ({ id: accountRequestId, decision: 'reject' }),
  },
  getAdminDashboard: admins,
  listAdminUsers: admins,
  createAdminUser: {
    ...admins,
    ask: (_, __, count) => ({ phone: phoneOf(count), password: 'correct horse battery', name: 'New' }),
  },
  changeAdminUser: { ...admins, ask: ({ stranger: { id } }) => ({ id, role: 'user' }) },
  listAdminProducts: admins,
  changeAdminProduct: {
    ...admins,
    changes: 'once',
    ask: (world) => ({ ...product(world), status: 'inactive' }),
  },
  listAdminShops: admins,
  changeAdminShop: { ...admins, ask: (world) => ({ ...shop(world), isVerified: true }) },
  listAdminReports: admins,
  decideReport: { ...admins, says: 404, ask: () => ({ id: newId(), status: 'resolved' }) },
  getAdminSettings: admins,
  putAdminSettings: admins,
  listAuditLog: admins,
  listQueues: admins,
  orderQueue: { ...admins, ask: () => ({ name: 'otp', order: 'retry' }) },
  openQueueSession: admins,
  // assistant
  askAssistant: { ...anyone, ask: () => ({ message: 'A basket' }) },
  askAssistantAboutImage: { ...anyone, ask: () => ({ message: 'What is it?' }), files: { image: picture } },
  discoverProducts: { ...anyone, ask: () => ({ query: 'A basket' }) },
  searchByMeaning: { ...anyone, ask: () => ({ q: 'A basket' }) },
  // blocks and reports
  blockUser: { ...members, except: { dealer: 422 }, changes: 'once', ask: user },
  unblockUser: { ...members, except: { dealer: 200 }, ask: user },
  createReport: {
    ...members,
    ask: (world) => ({ targetType: 'product', targetId: world.product.id, reason: 'Spam' }),
  },
  // countries
  currentCountry: anyone,
  formatPrice: { ...anyone, ask: () => ({ amount: 12, countryCode: 'SZ' }) },
  listCountries: anyone,
  pickCountries: anyone,
  supportedCountries: anyone,
  // saved searches
  saveSearch: { ...members, ask: (_, __, count) => ({ q: `lamp ${count}` }) },
  listSavedSearches: members,
  openSavedSearch: { who: ['buyer'], others: 404, ask: ({ savedSearchId }) => ({ id: savedSearchId }) },
  deleteSavedSearch: {
    who: ['buyer'],
    others: 404,
    changes: 'once',
    ask: ({ savedSearchId }) => ({ id: savedSearchId }),
  },
  // shops
  activateShop: { who: ['owner', 'admin'], others: 403, ask: shop },
  checkSlug: { ...anyone, ask: () => ({ slug: 'weavers' }) },
  createShop: {
    ...members,
    except: { owner: 409, otherOwner: 409 },
    changes: 'once',
    ask: (_, __, count) => ({
      name: 'Weavers',
      slug: `weavers-${count}`,
      description: 'Baskets of grass',
      category: 'Other',
    }),
  },
  deactivateShop: { who: ['owner', 'admin'], others: 403, changes: 'once', ask: shop },
  deleteShop: { ...owners, changes: 'once', ask: shop },
  getShop: { ...anyone, ask: shop },
  getShopStats: { ...owners, ask: shop },
  listShopCategories: anyone,
  listShops: anyone,
  listUserShops: { ...anyone, ask: ({ owner: { id } }) => ({ id }) },
  setShopCover: { ...owners, ask: (world) => ({ ...shop(world), url: null }) },
  setShopLogo: { ...owners, ask: (world) => ({ ...shop(world), url: null }) },
  updateShop: { ...owners, ask: (world) => ({ ...shop(world), city: 'Manzini' }) },
  uploadShopImage: {
    ...owners,
    ask: (world) => ({ ...shop(world), type: 'logo' }),
    files: { image: picture },
  },
  // products
  addImages: { ...owners, changes: 'once', ask: product, files: { images: picture } },
  batchProductStats: { ...anyone, ask: (world) => ({ productIds: [world.product.id] }) },
  createProduct: { who: ['owner', 'otherOwner'], others: 403, ask: () => listing },
  createShopProduct: { ...owners, ask: (world) => ({ ...inShop(world), ...listing }) },
  deleteProduct: { ...owners, changes: 'once', ask: product },
  deleteShopProduct: { ...owners, changes: 'once', ask: shopProduct },
  getProduct: { ...anyone, ask: product },
  getProductStats: { ...anyone, ask: product },
  getShopProduct: { ...anyone, ask: shopProduct },
  getShopProductStats: { ...anyone, ask: shopProduct },
  retryProduct: { ...owners, says: 409, ask: product },
  toggleAvailability: { ...owners, changes: 'once', ask: product },
  updateProduct: { ...owners, ask: (world) => ({ ...product(world), ...edit }) },
  updateShopProduct: { ...owners, ask: (world) => ({ ...shopProduct(world), ...edit }) },
  listCategoryProducts: { ...anyone, ask: () => ({ category: 'Other' }) },
  listFeaturedProducts: anyone,
  listProducts: anyone,
  listRecommendedProducts: anyone,
  listShopProducts: { ...anyone, ask: inShop },
  listSimilarProducts: { ...anyone, ask: product },
  listTrendingProducts: anyone,
  searchProducts: anyone,
  createInquiry: {
    ...members,
    except: { owner: 422 },
    ask: (world) => ({ ...product(world), message: 'Is it there?' }),
  },
  listInquiries: { ...owners, ask: product },
  listShopInquiries: { ...owners, ask: inShop },
  // feed and likes
  getFeed: anyone,
  batchBookmarks: { ...members, ask: (world) => ({ productIds: [world.product.id] }) },
  batchLikes: { ...members, ask: (world) => ({ productIds: [world.product.id] }) },
  batchViews: { ...anyone, ask: (world) => ({ productIds: [world.product.id] }) },
  countBookmarks: { ...anyone, ask: product },
  countViews: { ...anyone, ask: product },
  listBookmarkedProducts: members,
  listLikedProducts: members,
  listLikes: { ...anyone, ask: product },
  recordView: { ...anyone, ask: product },
  setBookmark: { ...members, ask: (world) => ({ ...product(world), bookmarked: true }) },
  setLike: { ...members, ask: (world) => ({ ...product(world), liked: true }) },
  shareProduct: { ...anyone, ask: (world) => ({ ...product(world), platform: 'copy' }) },
  trackShare: { ...anyone, says: 404, ask: (world) => ({ ...product(world), platform: 'copy' }) },
  // comments
  createComment: { ...members, ask: (world) => ({ ...product(world), comment: 'Fine' }) },
  createShopComment: { ...members, ask: (world) => ({ ...shop(world), comment: 'Fine' }) },
  createShopProductComment: { ...members, ask: (world) => ({ ...shopProduct(world), comment: 'Fine' }) },
  deleteComment: { who: ['buyer', 'owner', 'admin'], others: 403, changes: 'each', ask: comment },
  getComment: { ...anyone, ask: comment },
  getCommentAnalytics: admins,
  getShopCommentStats: { ...anyone, ask: shop },
  likeComment: { ...members, ask: (world) => ({ ...comment(world), liked: true }) },
  likeProductComment: { ...members, ask: (world) => ({ ...comment(world), liked: true }) },
  listCommentLikes: { ...anyone, ask: comment },
  listModerationQueue: admins,
  listMyComments: members,
  listProductComments: { ...anyone, ask: product },
  listReplies: { ...anyone, ask: comment },
  listShopComments: { ...anyone, ask: shop },
  listShopProductComments: { ...anyone, ask: shopProduct },
  listTrendingComments: anyone,
  listUserComments: { ...anyone, ask: user },
  moderateComment: { ...admins, ask: (world) => ({ ...comment(world), action: 'approve' }) },
  replyToComment: { ...members, ask: (world) => ({ ...comment(world), comment: 'Fine' }) },
  replyToProductComment: { ...members, ask: (world) => ({ ...comment(world), comment: 'Fine' }) },
  searchComments: { ...anyone, ask: () => ({ q: 'Fine' }) },
  updateComment: {
    who: ['buyer'],
    others: 403,
    ask: (world) => ({ ...comment(world), comment: 'Finer' }),
  },
  // follows
  followShop: { ...members, except: { owner: 422 }, ask: (world) => ({ ...shop(world), following: true }) },
  followUser: { ...members, except: { dealer: 422 }, ask: ({ dealer: { id } }) => ({ followingId: id }) },
  getFollowStats: { ...anyone, ask: ({ dealer: { id } }) => ({ userId: id }) },
  getFollowStatuses: { ...members, ask: ({ dealer: { id } }) => ({ userIds: [id] }) },
  getMyFollowStats: members,
  getShopFollowStatuses: { ...members, ask: (world) => ({ shopIds: [world.shop.id] }) },
  isFollowing: { ...anyone, ask: ({ buyer, dealer }) => ({ userId: buyer.id, targetId: dealer.id }) },
  listFollowers: { ...anyone, ask: ({ dealer: { id } }) => ({ userId: id }) },
  listFollowing: { ...anyone, ask: ({ dealer: { id } }) => ({ userId: id }) },
  listMyFollowers: members,
  listMyFollowing: members,
  listMyShopsFollowed: members,
  listShopFollowers: { ...anyone, ask: shop },
  suggestShops: anyone,
  unfollowUser: { ...members, except: { dealer: 422 }, ask: ({ dealer: { id } }) => ({ followingId: id }) },
  // chats
  chatUnreadCount: ofChat,
  checkChat: { ...members, ask: inShop },
  checkShopChat: { ...members, ask: shop },
  getChat: ofChat,
  lastProduct: ofChat,
  listChats: members,
  listMessages: ofChat,
  readChat: ofChat,
  searchMessages: { ...members, ask: () => ({ q: 'Fine' }) },
  sendMessage: { ...ofChat, ask: ({ chatId }) => ({ chatId, content: 'Fine' }) },
  sendShopMessage: {
    ...members,
    except: { owner: 422 },
    changes: 'once',
    ask: (world) => ({ ...shop(world), content: 'Fine' }),
  },
  unreadCounts: members,
  // direct messages
  conversationUnreadCount: { ...members, except: { dealer: 404 }, ask: user },
  directUnreadCount: members,
  getDealerDashboard: { who: ['dealer', 'otherDealer'], others: 403 },
  listConversations: members,
  searchDirectMessages: { ...members, ask: () => ({ q: 'Fine' }) },
  listDirectMessages: { ...members, except: { dealer: 404 }, ask: user },
  readConversation: { ...members, except: { dealer: 404 }, ask: user },
  readDirectMessage: {
    who: ['dealer'],
    others: 404,
    except: { buyer: 403 },
    ask: ({ directMessageId }) => ({ id: directMessageId }),
  },
  sendDirectMessage: {
    ...members,
    except: { dealer: 422 },
    changes: 'once',
    ask: ({ dealer: { id } }) => ({ receiverId: id, message: 'Fine' }),
  },
  uploadDirectAttachment: {
    ...members,
    except: { dealer: 422 },
    ask: ({ dealer: { id } }) => ({ participantId: id }),
    files: { file: picture },
  },
  // notifications
  countUnread: members,
  getPreferences: members,
  getPushKey: anyone,
  listNotifications: members,
  readAllNotifications: members,
  readNotification: { who: ['buyer'], others: 404, ask: ({ notificationId }) => ({ id: notificationId }) },
  setPreferences: { ...members, ask: () => ({ preferences: [] }) },
  subscribePush: {
    ...members,
    ask: () => ({
      endpoint: 'https://push.example.com/one',
      keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
    }),
  },
  unsubscribePush: { ...members, ask: () => ({ endpoint: 'https://push.example.com/none' }) },
  // verification
  claimVerification: { ...admins, ask: ({ identityRequestId }) => ({ id: identityRequestId }) },
  decideSeller: {
    ...admins,
    says: 404,
    ask: (world) => ({ shopId: world.otherShop.id, decision: 'reject' }),
  },
  decideVerification: {
    ...admins,
    changes: 'once',
    ask: ({ identityRequestId }) => ({ id: identityRequestId, decision: 'reject' }),
  },
  getIdentityStatus: members,
  getPhoneStatus: members,
  getSellerStatus: members,
  listVerifications: admins,
  requestOwnPhoneCode: {
    ...members,
    says: 403,
    except: { buyer: 409 },
    ask: ({ buyer: { phone } }) => ({ phoneNumber: phone }),
  },
  requestPhoneCode: { ...members, says: 409 },
  resendPhoneCode: { ...members, says: 409 },
  submitId: {
    ...members,
    says: 422,
    // What was handed in waits for a verdict.
    except: { stranger: 409 },
    ask: () => ({ idDocumentUrl: 'x' }),
  },
  submitIdentity: {
    ...members,
    says: 422,
    // What was handed in waits for a verdict.
    except: { stranger: 409 },
    ask: () => ({ idDocumentUrl: 'x' }),
  },
  submitSeller: { who: ['owner', 'otherOwner'], others: 403, changes: 'once', ask: () => papers },
  verifyOwnPhone: {
    ...members,
    says: 403,
    except: { buyer: 400 },
    ask: ({ buyer: { phone } }) => ({ phoneNumber: phone, otp: '000000' }),
  },
  verifyPhone: { ...members, says: 400, ask: () => ({ otp: '000000' }) },
  verifyShop: { ...owners, changes: 'once', ask: (world) => ({ ...shop(world), ...papers }) },
  // media
  deleteMedia: {
    who: ['buyer', 'admin'],
    others: 403,
    changes: 'each',
    ask: ({ uploadKey }) => ({ key: uploadKey }),
  },
  uploadMedia: { ...members, ask: () => ({ folder: 'comments' }), files: { file: picture } },
}

const marked: Row = { ...ofChat, ask: ({ chatId }) => ({ chatId, seq: 1 }) }

/** The same for what pages send over sockets. `auth` is how one becomes somebody, so it has no row. */
export const eventRows: Record<Exclude<SocketEventName, 'auth'>, Row> = {
  watch: { ...anyone, ask: (world) => ({ products: [world.product.id] }) },
  unwatch: { ...anyone, ask: (world) => ({ products: [world.product.id] }) },
  'chat:send': { ...ofChat, ask: ({ chatId }) => ({ chatId, content: 'Fine' }) },
  'chat:delivered': marked,
  'chat:read': marked,
  'chat:typing': { ...ofChat, ask: ({ chatId }) => ({ chatId, typing: true }) },
  sync: { ...members, ask: ({ chatId }) => ({ chats: { [chatId]: 0 } }) },
  'dealer:send': {
    ...members,
    except: { dealer: 422 },
    changes: 'once',
    ask: ({ dealer: { id } }) => ({ receiverId: id, message: 'Fine' }),
  },
  'dealer:delivered': {
    who: ['dealer'],
    others: 404,
    ask: ({ buyer, directMessageId }) => ({ participantId: buyer.id, messageIds: [directMessageId] }),
  },
  'dealer:read': {
    who: ['dealer'],
    others: 404,
    ask: ({ buyer, directMessageId }) => ({ participantId: buyer.id, messageIds: [directMessageId] }),
  },
}
