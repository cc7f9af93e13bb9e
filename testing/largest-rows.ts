import { queueNames } from '../contract/wire.ts'
import { SETTINGS_ID } from '../server/features/settings/queries/settings.ts'
import type { TestApp } from './app.ts'
import type { Fixtures } from './fixtures.ts'

/** More rows than any page of a list has (100). */
const ROWS = 150
/** Rows of tables where one account can own very many. */
const MANY_ROWS = 20_000

/** SQL: a text of this many characters of three bytes, which a search for “Fine” finds. */
const text = (length: number) => `'Fine ' || repeat('本', ${length - 5})`
/** SQL: JSON of this many bytes, as a seller can send it. */
const json = (bytes: number) => `jsonb_build_object('make', repeat('x', ${bytes - 11}))`
const list = (count: number, item: string) =>
  `(SELECT jsonb_agg(${item}) FROM generate_series(1, ${count}) AS k)`
const key = (folder: string) => `'${folder}/2026/11/' || gen_random_uuid() || '.webp'`
const ago = `now() - n * interval '1 second'`

const storedMedia = list(
  11,
  `jsonb_build_object('key', ${key('products')}, 'type', CASE WHEN k = 1 THEN 'video' ELSE 'image' END,
    'size', 104857600, 'isPrimary', k = 1,
    'poster', ${key('products')}, 'width', 1080, 'height', 1920, 'duration', 179.96, 'thumbhash', repeat('h', 40),
    'captions', ${key('products')}, 'renditions', CASE WHEN k > 1 THEN '[]'::jsonb ELSE (
      SELECT jsonb_agg(jsonb_build_object('height', 240 * r, 'key', ${key('products')}, 'size', 104857600))
      FROM generate_series(1, 4) AS r) END)`,
)
const attachments = (folder: string, type: string) =>
  list(
    5,
    `jsonb_build_object('type', '${type}', 'key', ${key(`private/${folder}`)}, 'storageKey', ${key(`private/${folder}`)},
      'filename', left(${text(255)}, 255), 'size', 104857600, 'mimeType', 'application/pdf')`,
  )
const suggestion = (value: string) =>
  `jsonb_build_object('value', ${value}, 'confidence', 0.98765, 'source', jsonb_build_object('kind', 'speech', 'quote', ${text(200)}))`
const ai = `jsonb_build_object('transcript', ${text(4000)}, 'language', 'en', 'suggestions', jsonb_build_object(
  'title', ${suggestion(`to_jsonb(${text(200)})`)}, 'description', ${suggestion(`to_jsonb(${text(1000)})`)},
  'category', NULL, 'price', NULL, 'tags', NULL,
  'prices', ${list(5, suggestion(`'{"amount": 123456, "currency": "SZL"}'::jsonb`))}),
  'confidence', '{"title": null, "description": null, "category": null, "price": null, "tags": null}'::jsonb,
  'engine', '{"listening": "local", "reading": null, "writing": "local"}'::jsonb)`

/** SQL: the nth of the users that own the rows below. */
const fan = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
const of = (rows: number) => `FROM generate_series(1, ${rows}) AS n`

/**
 * Fills every table with rows as large as the contract allows, more than a page has, around the
 * objects of `fixtures`; and with very many rows where one account can own them.
 */
export const fillWithLargestRows = async ({ platform }: TestApp, fixtures: Fixtures): Promise<void> => {
  const { pool } = platform.db
  for (const insert of [
    ...peopleAndShops(fixtures),
    ...products(fixtures),
    ...marks(fixtures),
    ...comments(fixtures),
    ...messages(fixtures),
    ...trades(fixtures),
    ...rest(fixtures),
  ])
    await pool.query(insert)
}

const peopleAndShops = ({ shop, owner, buyer }: Fixtures) => [
  `INSERT INTO "User" (id, name, username, avatar, phone, email, "passwordHash", "isPhoneVerified", "countryCode", "updatedAt")
   SELECT ${fan}, ${text(100)}, 'fan-' || repeat('x', 30) || n, ${key('avatars')}, '+26878' || lpad(n::text, 6, '0'),
     repeat('x', 230) || n || '@example.com', 'none', true, 'SZ', now() ${of(ROWS)}`,
  `UPDATE "User" SET name = ${text(100)}, avatar = ${key('avatars')} WHERE id IN ('${owner.id}', '${buyer.id}')`,
  `INSERT INTO "Shop" (id, "ownerId", name, slug, description, category, "contactPhone", logo, "coverImage", city,
     "countryCode", currency, "createdAt", "updatedAt")
   SELECT gen_random_uuid(), ${fan}, ${text(100)}, repeat('x', 60) || n, ${text(2000)}, 'Other', '+26876000000',
     ${key('shops')}, ${key('shops')}, ${text(100)}, 'SZ', 'SZL', ${ago}, now() ${of(ROWS)}`,
  `UPDATE "Shop" SET name = ${text(100)}, description = ${text(2000)}, city = ${text(100)}, logo = ${key('shops')},
     "coverImage" = ${key('shops')} WHERE id = '${shop.id}'`,
]

const productColumns = `title, description, category, subcategory, brand, condition, sku, barcode, weight, dimensions,
  shipping, seo, attributes, tags, media, ai, "failureReason"`
const productValues = `${text(200)}, ${text(1000)}, 'Other', ${text(100)}, ${text(100)}, ${text(50)}, ${text(100)},
  ${text(100)}, ${json(1000)}, ${json(1000)}, ${json(4000)}, ${json(4000)}, ${json(4000)},
  array_fill(${text(50)}, ARRAY[20]), ${storedMedia}, ${ai}, ${text(200)}`

const products = ({ shop, owner, product }: Fixtures) => [
  `UPDATE "Product" SET (${productColumns}) = (SELECT ${productValues}), "isFeatured" = true WHERE id = '${product.id}'`,
  `INSERT INTO "Product" (id, "shopId", "ownerId", "priceMinor", currency, status, "isListed", "isFeatured",
     "publishedAt", "createdAt", "updatedAt", ${productColumns})
   SELECT gen_random_uuid(), '${shop.id}', '${owner.id}', 123456789, 'SZL', 'active', true, true, ${ago}, ${ago}, now(),
     ${productValues} ${of(ROWS)}`,
  `INSERT INTO "ProductFlag" ("productId") SELECT id FROM "Product" ON CONFLICT DO NOTHING`,
  `INSERT INTO "ProductInquiry" (id, "productId", "shopId", "userId", message, "contactInfo")
   SELECT gen_random_uuid(), '${product.id}', '${shop.id}', ${fan}, ${text(4000)},
     jsonb_build_object('name', ${text(200)}, 'email', ${text(200)}, 'phone', ${text(200)}, 'other', ${text(200)})
   ${of(ROWS)}`,
]

const marks = ({ buyer, dealer, product, shop }: Fixtures) => [
  `INSERT INTO "ProductLike" ("userId", "productId") SELECT ${fan}, '${product.id}' ${of(ROWS)}`,
  `INSERT INTO "ProductLike" ("userId", "productId") SELECT '${buyer.id}', id FROM "Product" ON CONFLICT DO NOTHING`,
  `INSERT INTO "ProductBookmark" ("userId", "productId") SELECT '${buyer.id}', id FROM "Product" ON CONFLICT DO NOTHING`,
  `INSERT INTO "ShopFollow" ("userId", "shopId") SELECT ${fan}, '${shop.id}' ${of(ROWS)}`,
  `INSERT INTO "ShopFollow" ("userId", "shopId") SELECT '${buyer.id}', id FROM "Shop" ON CONFLICT DO NOTHING`,
  ...[buyer, dealer].flatMap(({ id }) => [
    `INSERT INTO "UserFollow" (id, "followerId", "followingId") SELECT gen_random_uuid(), ${fan}, '${id}' ${of(ROWS)}`,
    `INSERT INTO "UserFollow" (id, "followerId", "followingId") SELECT gen_random_uuid(), '${id}', ${fan} ${of(ROWS)}`,
  ]),
]

const commentMedia = (count: number) =>
  list(count, `jsonb_build_object('key', ${key('comments')}, 'type', 'image/webp')`)
const comments = ({ buyer, product, shop, commentId }: Fixtures) => [
  ...[
    ['product', product.id],
    ['shop', shop.id],
  ].map(
    ([
      type,
      id,
    ]) => `INSERT INTO "Comment" (id, "targetType", "targetId", "userId", text, media, rating, "likesCount",
       "replyCount", "flaggedAt", "createdAt", "updatedAt")
     SELECT gen_random_uuid(), '${type}', '${id}', '${buyer.id}', ${text(2000)}, ${commentMedia(5)}, 5, 3, 5, now(), ${ago}, now()
     ${of(ROWS)}`,
  ),
  `INSERT INTO "Comment" (id, "targetType", "targetId", "userId", "parentId", text, media, "createdAt", "updatedAt")
   SELECT gen_random_uuid(), c."targetType", c."targetId", ${fan}, c.id, ${text(2000)}, ${commentMedia(3)}, ${ago}, now()
   FROM "Comment" c, generate_series(1, 5) AS n WHERE c."parentId" IS NULL`,
  `INSERT INTO "Comment" (id, "targetType", "targetId", "userId", "parentId", text, media, "createdAt", "updatedAt")
   SELECT gen_random_uuid(), 'product', '${product.id}', ${fan}, '${commentId}', ${text(2000)}, ${commentMedia(3)}, ${ago}, now()
   ${of(ROWS)}`,
  `INSERT INTO "CommentLike" ("userId", "commentId") SELECT ${fan}, '${commentId}' ${of(ROWS)}`,
  `INSERT INTO "CommentLike" ("userId", "commentId") SELECT '${buyer.id}', id FROM "Comment" ON CONFLICT DO NOTHING`,
]

const messages = ({ buyer, owner, dealer, product, shop, chatId }: Fixtures) => [
  `INSERT INTO "Chat" (id, "shopId", "buyerId", "ownerId", "lastSeq", "lastMessageAt", "lastProductId", "shopUnread")
   SELECT gen_random_uuid(), '${shop.id}', ${fan}, '${owner.id}', 1, ${ago}, '${product.id}', 1 ${of(ROWS)}`,
  `INSERT INTO "Chat" (id, "shopId", "buyerId", "ownerId", "lastSeq", "lastMessageAt", "shopUnread")
   SELECT gen_random_uuid(), '${shop.id}', gen_random_uuid(), '${owner.id}', 1, now() - interval '1 day', 1
   ${of(MANY_ROWS)}`,
  `INSERT INTO "Chat" (id, "shopId", "buyerId", "ownerId", "lastSeq", "lastMessageAt", "buyerUnread")
   SELECT gen_random_uuid(), s.id, '${buyer.id}', s."ownerId", 1, now(), 1 FROM "Shop" s WHERE s.id <> '${shop.id}'`,
  `INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content, "productId", attachments, "clientMessageId")
   SELECT gen_random_uuid(), c.id, 1, c."buyerId", 'buyer', ${text(4000)}, '${product.id}', ${attachments('chats', 'image')},
     repeat('本', 100) FROM "Chat" c WHERE c.id <> '${chatId}' AND c."lastMessageAt" > now() - interval '1 hour'`,
  `INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content, "productId", attachments, "clientMessageId")
   SELECT gen_random_uuid(), '${chatId}', c."lastSeq" + n, '${buyer.id}', 'buyer', ${text(4000)}, '${product.id}',
     ${attachments('chats', 'image')}, left(n || repeat('本', 100), 100) ${of(ROWS)}, "Chat" c WHERE c.id = '${chatId}'`,
  `UPDATE "Chat" SET "lastSeq" = "lastSeq" + ${ROWS} WHERE id = '${chatId}'`,
  `INSERT INTO "DirectConversation" (id, "oneId", "otherId", "lastSeq", "lastMessageAt", "lastCarId")
   SELECT gen_random_uuid(), ${fan}, '${dealer.id}', 1, ${ago}, '${product.id}' ${of(ROWS)}`,
  `INSERT INTO "DirectMessage" (id, "conversationId", seq, "senderId", "receiverId", message, attachments, "messageType",
     "carId", "clientMessageId")
   SELECT gen_random_uuid(), d.id, 1, d."oneId", d."otherId", ${text(4000)}, ${attachments('messages', 'document')}, 'mixed',
     '${product.id}', repeat('本', 100) FROM "DirectConversation" d WHERE d."otherId" = '${dealer.id}' AND d."lastCarId" IS NOT NULL`,
  `INSERT INTO "DirectMessage" (id, "conversationId", seq, "senderId", "receiverId", message, attachments, "messageType",
     "carId", "clientMessageId")
   SELECT gen_random_uuid(), d.id, d."lastSeq" + n, '${dealer.id}', '${buyer.id}', ${text(4000)},
     ${attachments('messages', 'document')}, 'mixed', p.id, left(n || repeat('本', 100), 100)
   FROM "DirectConversation" d, (SELECT id, row_number() OVER () AS n FROM "Product" LIMIT ${ROWS}) p
   WHERE '${dealer.id}' IN (d."oneId", d."otherId") AND '${buyer.id}' IN (d."oneId", d."otherId")`,
  `UPDATE "DirectConversation" d SET "lastSeq" = (SELECT max(seq) FROM "DirectMessage" m WHERE m."conversationId" = d.id)`,
]

const proposals = list(
  10,
  `jsonb_build_object('by', 'buyer', 'priceMinor', 1234567, 'quantity', 5, 'note', ${text(500)}, 'at', now())`,
)
const timeline = list(
  50,
  `jsonb_build_object('change', 'handover', 'fields', '["type", "place", "at", "note"]'::jsonb, 'by', 'shop', 'at', now(),
    'note', CASE WHEN k <= 8 THEN ${text(500)} END)`,
)
const trades = ({ buyer, owner, product, shop, chatId }: Fixtures) => {
  const sides = `'${chatId}', '${product.id}', '${shop.id}', '${buyer.id}', '${owner.id}', ${text(200)}`
  return [
    `INSERT INTO "Offer" (id, "chatId", "productId", "shopId", "buyerId", "ownerId", title, by, "priceMinor", currency,
       quantity, note, status, reason, history, "expiresAt", "createdAt", "updatedAt")
     SELECT gen_random_uuid(), ${sides}, 'buyer', 123456789, 'SZL', 5, ${text(500)}, 'declined', ${text(1000)},
       ${proposals}, now(), ${ago}, now() ${of(ROWS)}`,
    `INSERT INTO "Deal" (id, "chatId", "productId", "shopId", "buyerId", "ownerId", title, number, "priceMinor", currency,
       quantity, "handoverPlace", "handoverNote", instructions, "paymentReference", status, "statusAt", timeline, dispute,
       "createdAt", "updatedAt")
     SELECT gen_random_uuid(), ${sides}, n::text, 123456789, 'SZL', 5, ${text(200)}, ${text(500)}, ${text(500)},
       ${text(100)}, 'disputed', now(), ${timeline}, jsonb_build_object('by', 'buyer', 'reason', ${text(1000)}, 'at', now(),
       'attachments', ${attachments('chats', 'image')}), ${ago}, now() ${of(ROWS)}`,
  ]
}

const reported = [
  ['product', 'product'],
  ['comment', 'commentId'],
  ['message', 'directMessageId'],
] as const
const rest = (fixtures: Fixtures) => [
  `INSERT INTO "Session" (id, "userId", "userAgent") SELECT gen_random_uuid(), '${fixtures.buyer.id}', ${text(300)} ${of(ROWS)}`,
  `INSERT INTO "Notification" (id, "userId", type, title, message, link, "createdAt")
   SELECT gen_random_uuid(), '${fixtures.buyer.id}', 'other', ${text(200)}, ${text(1000)},
     jsonb_build_object('kind', 'product', 'id', '${fixtures.product.id}'), ${ago} ${of(MANY_ROWS / 10)}`,
  `INSERT INTO "SavedSearch" (id, "userId", label, query, "sameAs") SELECT gen_random_uuid(), '${fixtures.buyer.id}', ${text(800)},
     jsonb_build_object('q', ${text(500)}, 'category', ${text(100)}, 'condition', ${text(50)}), n::text ${of(ROWS)}`,
  `INSERT INTO "AccountRequest" (id, "userId", type, reason) SELECT gen_random_uuid(), ${fan}, 'deletion', ${text(1000)} ${of(ROWS)}`,
  ...['IdentityRequest', 'SellerRequest'].map((table) => {
    const isSeller = table === 'SellerRequest'
    return `INSERT INTO "${table}" (id, "userId", documents, reason${isSeller ? ', "shopId", kind, "businessName", "registrationNumber"' : ''})
      SELECT gen_random_uuid(), ${fan}, ${list(10, key('private/verification'))}, ${text(1000)}
        ${isSeller ? `, s.id, 'shop', ${text(200)}, ${text(100)}` : ''}
      ${of(ROWS)} ${isSeller ? `JOIN "Shop" s ON s."ownerId" = ${fan}` : ''}`
  }),
  ...reported.map(([type, name]) => {
    const target = fixtures[name]
    const id = typeof target === 'string' ? target : target.id
    return `INSERT INTO "Report" (id, "reporterId", "targetType", "targetId", reason, details, evidence)
      SELECT gen_random_uuid(), ${fan}, '${type}', '${id}', left('r' || n || repeat('本', 100), 100), ${text(2000)},
        jsonb_build_object('text', ${text(4000)}, 'userId', '${fixtures.buyer.id}', 'media',
          ${list(11, `jsonb_build_object('key', ${key('private/messages')}, 'type', 'image')`)}) ${of(ROWS)}`
  }),
  `INSERT INTO "AuditLog" (id, "actorId", action, "targetType", "targetId", before, after, "createdAt")
   SELECT gen_random_uuid(), '${fixtures.admin.id}', 'settings.change', 'settings', NULL, s.words, s.words, ${ago}
   ${of(ROWS)}, (SELECT jsonb_build_object('blockedWords', ${list(1000, text(100))}) AS words) s`,
  `INSERT INTO "Setting" (id, value) VALUES ('${SETTINGS_ID}',
     jsonb_build_object('blockedWords', ${list(1000, `k || ${text(95)}`)}))`,
  `UPDATE "IdentityRequest" SET documents = ${list(10, key('private/verification'))}`,
  `INSERT INTO "QueueWorker" (id, queue, host, pid, concurrency) SELECT gen_random_uuid(), q, repeat('x', 200), n, 4
   ${of(MANY_ROWS / 10)}, unnest(ARRAY[${queueNames.map((name) => `'${name}'`)}]) AS q`,
]
