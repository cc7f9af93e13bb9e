import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../prisma/generated/kysely.ts'

/** The values of the ordering columns in the last row of a page, as text. */
export type Position = string[]

type Page = { userId: string; after: Position | undefined; limit: number }

/** Selects one page of a list of the export: each row as JSON text, with its position. */
export type ExportSection = (page: Page) => RawBuilder<{ row: string; position: Position }>

type Table = keyof DB
type Column<Name extends Table> = keyof DB[Name] & string
/**
 * The unique order in which pages are read: each column with the SQL type that its text is cast
 * back to.
 */
type Order<Name extends Table> = Partial<Record<Column<Name>, 'timestamptz' | 'uuid' | 'text'>>

type Rows<Name extends Table> = {
  /** The columns that may name the account. */
  of: Column<Name>[]
  order: Order<Name>
  /** Columns left out: secrets, and internal bookkeeping. */
  without?: Column<Name>[]
  /** Rows where this column is set are left out. */
  unless?: Column<Name>
}

/** The account's rows of one table. */
const rowsOf =
  <Name extends Table>(table: Name, { of, order, without = [], unless }: Rows<Name>): ExportSection =>
  ({ userId, after, limit }) => {
    const ref = (column: string) => sql.ref(`t.${column}`)
    const columns = Object.keys(order).map(ref)
    const isTheirs = sql`${userId}::uuid IN (${sql.join(of.map(ref))})`
    const values = Object.values<string | undefined>(order).map(
      (type, index) => sql`${after?.[index]}::${sql.raw(type ?? 'text')}`,
    )
    const isAfter = after ? sql`(${sql.join(columns)}) > (${sql.join(values)})` : sql`true`
    return sql`
      SELECT (to_jsonb(t) - ${without}::text[])::text AS row,
        ARRAY[${sql.join(columns.map((column) => sql`${column}::text`))}] AS position
      FROM ${sql.table(table)} t
      WHERE ${isTheirs} AND ${unless ? sql`${ref(unless)} IS NULL` : sql`true`} AND ${isAfter}
      ORDER BY ${sql.join(columns)} LIMIT ${limit}`
  }

/**
 * By chat, then by number: messages have no index by sender, so they are read through the account's
 * chats.
 */
const messages: ExportSection = ({ userId, after: [chatId, seq] = [], limit }) => sql`
  SELECT to_jsonb(t)::text AS row, ARRAY[c.id::text, t.seq::text] AS position
  FROM (
    SELECT c.id FROM "Chat" c
    WHERE ${userId}::uuid IN (c."buyerId", c."ownerId") AND (${chatId}::uuid IS NULL OR c.id >= ${chatId}::uuid)
    ORDER BY c.id
  ) c CROSS JOIN LATERAL (
    SELECT m.* FROM "ChatMessage" m
    WHERE m."chatId" = c.id AND m."senderId" = ${userId}::uuid
      AND (${chatId}::uuid IS NULL OR c.id > ${chatId}::uuid OR m.seq > ${seq}::int)
    ORDER BY m.seq LIMIT ${limit}
  ) t
  ORDER BY c.id, t.seq LIMIT ${limit}`

const byTime = { createdAt: 'timestamptz', id: 'uuid' } as const

/** Every list in the export, by its key in the file and in the order of the file. */
export const exportSections: Readonly<Record<string, ExportSection>> = {
  sessions: rowsOf('Session', { of: ['userId'], order: byTime }),
  secondFactor: rowsOf('SecondFactor', {
    of: ['userId'],
    order: { userId: 'uuid' },
    without: ['sealedSecret', 'lastStep', 'recoverySalt'],
  }),
  recoveryCodes: rowsOf('RecoveryCode', {
    of: ['userId'],
    order: { createdAt: 'timestamptz', hash: 'text' },
    without: ['hash'],
  }),
  accountRequests: rowsOf('AccountRequest', { of: ['userId'], order: byTime, without: ['decidedBy'] }),
  identityRequests: rowsOf('IdentityRequest', { of: ['userId'], order: byTime, without: ['decidedBy'] }),
  sellerRequests: rowsOf('SellerRequest', { of: ['userId'], order: byTime, without: ['decidedBy'] }),
  shops: rowsOf('Shop', { of: ['ownerId'], order: byTime }),
  products: rowsOf('Product', { of: ['ownerId'], order: byTime, unless: 'deletedAt' }),
  uploads: rowsOf('Upload', { of: ['ownerId'], order: { createdAt: 'timestamptz', key: 'text' } }),
  comments: rowsOf('Comment', { of: ['userId'], order: byTime, unless: 'deletedAt' }),
  commentLikes: rowsOf('CommentLike', {
    of: ['userId'],
    order: { createdAt: 'timestamptz', commentId: 'uuid' },
  }),
  inquiries: rowsOf('ProductInquiry', { of: ['userId'], order: byTime }),
  likes: rowsOf('ProductLike', { of: ['userId'], order: { createdAt: 'timestamptz', productId: 'uuid' } }),
  bookmarks: rowsOf('ProductBookmark', {
    of: ['userId'],
    order: { createdAt: 'timestamptz', productId: 'uuid' },
  }),
  shares: rowsOf('ProductShare', { of: ['userId'], order: byTime }),
  followedShops: rowsOf('ShopFollow', {
    of: ['userId'],
    order: { createdAt: 'timestamptz', shopId: 'uuid' },
  }),
  followedUsers: rowsOf('UserFollow', { of: ['followerId'], order: byTime }),
  chats: rowsOf('Chat', { of: ['buyerId', 'ownerId'], order: byTime }),
  messages,
  directConversations: rowsOf('DirectConversation', { of: ['oneId', 'otherId'], order: byTime }),
  directMessages: rowsOf('DirectMessage', { of: ['senderId'], order: byTime }),
  presence: rowsOf('Presence', { of: ['userId'], order: { userId: 'uuid' }, without: ['servers'] }),
  assistantSessions: rowsOf('AssistantSession', { of: ['userId'], order: byTime }),
  notifications: rowsOf('Notification', {
    of: ['userId'],
    order: byTime,
    without: ['foldKey', 'pushedAt', 'countedFrom'],
  }),
  notificationPreferences: rowsOf('NotificationPreference', {
    of: ['userId'],
    order: { preference: 'text' },
  }),
  pushSubscriptions: rowsOf('PushSubscription', {
    of: ['userId'],
    order: byTime,
    without: ['auth', 'p256dh'],
  }),
  savedSearches: rowsOf('SavedSearch', {
    of: ['userId'],
    order: byTime,
    without: ['sameAs', 'lexemes', 'ending', 'keys'],
  }),
  blocked: rowsOf('UserBlock', { of: ['blockerId'], order: { createdAt: 'timestamptz', blockedId: 'uuid' } }),
  reports: rowsOf('Report', { of: ['reporterId'], order: byTime, without: ['decidedBy', 'evidence'] }),
}
