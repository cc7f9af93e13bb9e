/** A column that orders a section, with the SQL type that its text is cast back to. */
type OrderColumn = { column: string; type: 'timestamptz' | 'uuid' | 'text' | 'int' }

/** One list of the export: which rows of the account it holds, and the unique order in which pages are read. */
export type ExportSection = {
  /** The `FROM` clause; the exported row is `t`. */
  from: (pageSize: number) => string
  where: string
  /** Columns left out: secrets, and what belongs to the product's own bookkeeping. */
  without?: readonly string[]
  order: readonly OrderColumn[]
}

const createdAt: OrderColumn = { column: 't."createdAt"', type: 'timestamptz' }
const id: OrderColumn = { column: 't.id', type: 'uuid' }
const uuid = (name: string): OrderColumn => ({ column: `t."${name}"`, type: 'uuid' })
const text = (name: string): OrderColumn => ({ column: `t."${name}"`, type: 'text' })

const MINE = 't."userId" = $1::uuid'
const OWNED = 't."ownerId" = $1::uuid'

/** The account's rows of one table, the oldest first. */
const rowsOf = (
  table: string,
  where: string,
  { without = [], order = [createdAt, id] }: Partial<ExportSection> = {},
): ExportSection => ({ from: () => `"${table}" t`, where, without, order })

/** By chat, then by number: messages have no index by sender, so they are read through the account's chats. */
const messages: ExportSection = {
  from: (pageSize) => `(
      SELECT c.id FROM "Chat" c
      WHERE $1::uuid IN (c."buyerId", c."ownerId") AND ($2::text[] IS NULL OR c.id >= ($2::text[])[1]::uuid)
      ORDER BY c.id
    ) c CROSS JOIN LATERAL (
      SELECT m.* FROM "ChatMessage" m
      WHERE m."chatId" = c.id AND m."senderId" = $1::uuid
        AND ($2::text[] IS NULL OR c.id > ($2::text[])[1]::uuid OR m.seq > ($2::text[])[2]::int)
      ORDER BY m.seq LIMIT ${pageSize}
    ) t`,
  where: 'true',
  order: [
    { column: 'c.id', type: 'uuid' },
    { column: 't.seq', type: 'int' },
  ],
}

/** Every list in the export, by its key in the file and in the order of the file. */
export const exportSections: Readonly<Record<string, ExportSection>> = {
  sessions: rowsOf('Session', MINE),
  secondFactor: rowsOf('SecondFactor', MINE, {
    without: ['sealedSecret', 'lastStep', 'recoverySalt'],
    order: [uuid('userId')],
  }),
  recoveryCodes: rowsOf('RecoveryCode', MINE, { without: ['hash'], order: [createdAt, text('hash')] }),
  accountRequests: rowsOf('AccountRequest', MINE, { without: ['decidedBy'] }),
  identityRequests: rowsOf('IdentityRequest', MINE, { without: ['decidedBy'] }),
  sellerRequests: rowsOf('SellerRequest', MINE, { without: ['decidedBy'] }),
  shops: rowsOf('Shop', OWNED),
  products: rowsOf('Product', `${OWNED} AND t."deletedAt" IS NULL`),
  uploads: rowsOf('Upload', OWNED, { order: [createdAt, text('key')] }),
  comments: rowsOf('Comment', `${MINE} AND t."deletedAt" IS NULL`),
  commentLikes: rowsOf('CommentLike', MINE, { order: [createdAt, uuid('commentId')] }),
  inquiries: rowsOf('ProductInquiry', MINE),
  likes: rowsOf('ProductLike', MINE, { order: [createdAt, uuid('productId')] }),
  bookmarks: rowsOf('ProductBookmark', MINE, { order: [createdAt, uuid('productId')] }),
  shares: rowsOf('ProductShare', MINE),
  followedShops: rowsOf('ShopFollow', MINE, { order: [createdAt, uuid('shopId')] }),
  followedUsers: rowsOf('UserFollow', 't."followerId" = $1::uuid'),
  chats: rowsOf('Chat', '$1::uuid IN (t."buyerId", t."ownerId")'),
  messages,
  directConversations: rowsOf('DirectConversation', '$1::uuid IN (t."oneId", t."otherId")'),
  directMessages: rowsOf('DirectMessage', 't."senderId" = $1::uuid'),
  presence: rowsOf('Presence', MINE, { without: ['servers'], order: [uuid('userId')] }),
  assistantSessions: rowsOf('AssistantSession', MINE),
  notifications: rowsOf('Notification', MINE, { without: ['foldKey', 'pushedAt', 'countedFrom'] }),
  notificationPreferences: rowsOf('NotificationPreference', MINE, { order: [text('preference')] }),
  pushSubscriptions: rowsOf('PushSubscription', MINE, { without: ['auth', 'p256dh'] }),
  savedSearches: rowsOf('SavedSearch', MINE, { without: ['sameAs', 'lexemes', 'ending', 'keys'] }),
  blocked: rowsOf('UserBlock', 't."blockerId" = $1::uuid', { order: [createdAt, uuid('blockedId')] }),
  reports: rowsOf('Report', 't."reporterId" = $1::uuid', { without: ['decidedBy', 'evidence'] }),
}
