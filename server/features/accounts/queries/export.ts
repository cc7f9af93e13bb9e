import type { exportMe as exportCall } from '../../../../contract/accounts/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** Everything that is kept of the caller, but for secrets, as of one moment. */
export async function exportMe(
  { db, clock }: Needs<'db' | 'clock'>,
  { userId }: Member,
): Promise<CallResult<typeof exportCall>> {
  const [row] = await db.query<{ data: Record<string, unknown> | null }>(EXPORT, [userId])
  if (!row?.data) throw fail('AUTH_TOKEN_EXPIRED')
  return { exportedAt: new Date(clock.now()).toISOString(), ...row.data }
}

/** A list of one's rows of a table, the oldest first, without some of its columns. */
const rows = (table: string, where: string, without: string[] = [], order = '"createdAt"'): string =>
  `(SELECT coalesce(jsonb_agg(to_jsonb(t) - '{${without.join(',')}}'::text[] ORDER BY t.${order}), '[]')
    FROM "${table}" t WHERE ${where})`

const MINE = 't."userId" = $1::uuid'
const OWNED = 't."ownerId" = $1::uuid'
const EXPORT = `
  SELECT jsonb_build_object(
    'user', to_jsonb(u) - 'passwordHash',
    'sessions', ${rows('Session', MINE)},
    'secondFactor', ${rows('SecondFactor', MINE, ['sealedSecret', 'lastStep', 'recoverySalt'])},
    'recoveryCodes', ${rows('RecoveryCode', MINE, ['hash'])},
    'accountRequests', ${rows('AccountRequest', MINE, ['decidedBy'])},
    'identityRequests', ${rows('IdentityRequest', MINE, ['decidedBy'])},
    'sellerRequests', ${rows('SellerRequest', MINE, ['decidedBy'])},
    'shops', ${rows('Shop', OWNED)},
    'products', ${rows('Product', `${OWNED} AND t."deletedAt" IS NULL`)},
    'uploads', ${rows('Upload', OWNED)},
    'comments', ${rows('Comment', `${MINE} AND t."deletedAt" IS NULL`)},
    'commentLikes', ${rows('CommentLike', MINE)},
    'inquiries', ${rows('ProductInquiry', MINE)},
    'likes', ${rows('ProductLike', MINE)},
    'bookmarks', ${rows('ProductBookmark', MINE)},
    'shares', ${rows('ProductShare', MINE)},
    'followedShops', ${rows('ShopFollow', MINE)},
    'followedUsers', ${rows('UserFollow', 't."followerId" = $1::uuid')},
    'chats', ${rows('Chat', '$1::uuid IN (t."buyerId", t."ownerId")')},
    'messages', ${rows('ChatMessage', 't."senderId" = $1::uuid')},
    'directConversations', ${rows('DirectConversation', '$1::uuid IN (t."oneId", t."otherId")')},
    'directMessages', ${rows('DirectMessage', 't."senderId" = $1::uuid')},
    'presence', ${rows('Presence', MINE, ['servers'], '"lastSeen"')},
    'assistantSessions', ${rows('AssistantSession', MINE)},
    'notifications', ${rows('Notification', MINE, ['foldKey', 'pushedAt', 'countedFrom'])},
    'notificationPreferences', ${rows('NotificationPreference', MINE, [], 'preference')},
    'pushSubscriptions', ${rows('PushSubscription', MINE, ['auth', 'p256dh'])},
    'savedSearches', ${rows('SavedSearch', MINE, ['sameAs', 'lexemes', 'ending', 'keys'])},
    'blocked', ${rows('UserBlock', 't."blockerId" = $1::uuid')},
    'reports', ${rows('Report', 't."reporterId" = $1::uuid', ['decidedBy', 'evidence'])}
  ) AS data
  FROM "User" u WHERE u.id = $1::uuid`
