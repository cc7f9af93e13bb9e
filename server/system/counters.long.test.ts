import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDb, type TestDb } from '../../testing/db.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { freePort, type Running, startProcess } from '../../testing/processes.ts'
import { createTestRedis, type TestRedis } from '../../testing/redis.ts'
import { openSocketIo, type Page } from '../../testing/sockets.ts'
import { readSql } from '../../testing/sql.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { refreshListed } from '../features/products/actions/refresh-listed.ts'

/**
 * Every counter equals its recount after concurrent changes on two servers with one database and
 * one Redis.
 */
let database: TestDatabase
let redis: TestRedis
let folder: string
let db: TestDb
const servers: { address: string; running: Running }[] = []
const PASSWORD = 'correct horse battery'

const startServer = async () => {
  const port = String(await freePort())
  const running = startProcess('server/main.ts', {
    DATABASE_URL: database.url,
    DATABASE_POOL: '6',
    REDIS_URL: redis.url,
    DATA_DIR: path.join(folder, 'data'),
    JWT_SECRET: 'the servers of one product share their secret',
    RATE_LIMIT_FACTOR: '10000',
    ROLE: 'server',
    PORT: port,
  })
  await running.says('Sokoni is open')
  return { address: `http://127.0.0.1:${port}`, running }
}

beforeAll(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), createTestRedis()])
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-counters-'))
  db = openTestDb({ url: database.url, poolSize: 2, log: console })
  servers.push(...(await Promise.all([startServer(), startServer()])))
}, 180_000)
afterAll(async () => {
  await Promise.all(servers.map(({ running }) => running.end('SIGKILL')))
  await db?.close()
  await database?.drop()
  await redis?.drop()
  await rm(folder, { recursive: true, force: true })
})

type Person = { id: string; token: string }
const address = (index: number) => servers[index % servers.length]?.address ?? ''

const request = async (person: Person | null, method: string, path: string, at: string, body?: object) => {
  const response = await fetch(`${at}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(person && { authorization: `Bearer ${person.token}` }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  return { status: response.status, data: (await response.json()).data }
}

/** The second user is an administrator. */
const makePeople = async (count: number): Promise<Person[]> => {
  const passwordHash = await hashPassword(PASSWORD)
  const people: Person[] = []
  for (let index = 0; index < count; index += 1) {
    const [id, phone] = [newId(), `+2687651${String(1000 + index)}`]
    await db.prisma.user.create({
      data: {
        id,
        name: `Person ${index}`,
        username: id,
        phone,
        passwordHash,
        isPhoneVerified: true,
        ...(index === 1 && { role: 'admin' as const }),
      },
    })
    const { data } = await request(null, 'POST', '/auth/login', address(index), {
      identifier: phone,
      password: PASSWORD,
    })
    people.push({ id, token: data.tokens.accessToken })
  }
  return people
}

/** Each changed counter, as stored and as recounted. */
const counters = `
  WITH rated AS (
    SELECT DISTINCT ON ("userId", "targetId") "targetId", rating FROM "Comment"
    WHERE "parentId" IS NULL AND "deletedAt" IS NULL AND "hiddenAt" IS NULL AND rating IS NOT NULL
    ORDER BY "userId", "targetId", "createdAt" DESC, id DESC
  ), said AS (SELECT * FROM "Comment" WHERE "deletedAt" IS NULL AND "hiddenAt" IS NULL)
  SELECT 'product ' || c.name AS name, c.kept::int, c.counted::int FROM "Product" p, LATERAL (VALUES
    ('likes', p."likesCount", (SELECT count(*) FROM "ProductLike" WHERE "productId" = p.id)),
    ('bookmarks', p."bookmarksCount", (SELECT count(*) FROM "ProductBookmark" WHERE "productId" = p.id)),
    ('views', p."viewsCount", (SELECT count(*) FROM "ProductView" WHERE "productId" = p.id)),
    ('views by day', p."viewsCount", (SELECT coalesce(sum(views), 0) FROM "ProductViewDay" WHERE "productId" = p.id)),
    ('inquiries', p."inquiriesCount", (SELECT count(*) FROM "ProductInquiry" WHERE "productId" = p.id)),
    ('shares', p."sharesCount", (SELECT count(*) FROM "ProductSharer" WHERE "productId" = p.id)),
    ('comments', p."commentsCount", (SELECT count(*) FROM said WHERE "targetId" = p.id AND "parentId" IS NULL)),
    ('ratings', p."ratingCount", (SELECT count(*) FROM rated WHERE "targetId" = p.id)),
    ('stars', p."ratingSum", (SELECT coalesce(sum(rating), 0) FROM rated WHERE "targetId" = p.id))
  ) AS c (name, kept, counted)
  UNION ALL SELECT 'shop ' || c.name, c.kept, c.counted FROM "Shop" s, LATERAL (VALUES
    ('followers', s."followersCount", (SELECT count(*) FROM "ShopFollow" WHERE "shopId" = s.id)),
    ('likes', s."likesCount", (SELECT count(*) FROM "ProductLike" l JOIN "Product" p ON p.id = l."productId" WHERE p."shopId" = s.id AND p."deletedAt" IS NULL)),
    ('views', s."viewsCount", (SELECT count(*) FROM "ProductView" v JOIN "Product" p ON p.id = v."productId" WHERE p."shopId" = s.id AND p."deletedAt" IS NULL)),
    ('products', s."productsCount", (SELECT count(*) FROM "Product" WHERE "shopId" = s.id AND "isListed")),
    ('comments', s."commentsCount", (SELECT count(*) FROM said WHERE "targetId" = s.id AND "parentId" IS NULL)),
    ('ratings', s."ratingCount", (SELECT count(*) FROM rated WHERE "targetId" = s.id)),
    ('stars', s."ratingSum", (SELECT coalesce(sum(rating), 0) FROM rated WHERE "targetId" = s.id))
  ) AS c (name, kept, counted)
  UNION ALL SELECT 'comment ' || c.name, c.kept, c.counted FROM said t, LATERAL (VALUES
    ('likes', t."likesCount", (SELECT count(*) FROM "CommentLike" WHERE "commentId" = t.id)),
    ('replies', t."replyCount", (SELECT count(*) FROM said WHERE "parentId" = t.id))
  ) AS c (name, kept, counted)
  UNION ALL SELECT 'user ' || c.name, c.kept, c.counted FROM "FollowTally" f, LATERAL (VALUES
    ('followers', f."followersCount", (SELECT count(*) FROM "UserFollow" WHERE "followingId" = f."userId")),
    ('following', f."followingCount", (SELECT count(*) FROM "UserFollow" WHERE "followerId" = f."userId"))
  ) AS c (name, kept, counted)
  UNION ALL SELECT 'tally', value, (SELECT count(*) FROM "Product" WHERE "isListed") FROM "Tally" WHERE name = 'products.listed'`

const makeCatalogue = async (ownerId: string) => {
  const shopId = newId()
  const products = [newId(), newId()]
  await db.prisma.shop.create({
    data: {
      id: shopId,
      ownerId,
      name: 'Shop',
      slug: shopId,
      description: 'Here',
      category: 'Other',
      currency: 'SZL',
    },
  })
  await db.prisma.product.createMany({
    data: products.map((id) => ({
      id,
      shopId,
      ownerId,
      currency: 'SZL',
      status: 'active' as const,
    })),
  })
  await db.transaction((tx) => refreshListed(tx, { productIds: products }))
  return { shopId, products }
}

/** Creates a function that makes the next of sixteen changes as a person. */
const createActs = (
  judge: Person,
  crowd: readonly Person[],
  { shopId, products }: { shopId: string; products: readonly string[] },
) => {
  /** Existing comments, to be answered, liked, changed and deleted. */
  const written: { id: string; by: Person }[] = []
  const refused: unknown[] = []
  let turn = 0
  const act = async (person: Person, index: number) => {
    turn += 1
    const [at, product] = [address(turn), `/products/${products[turn % 2]}`]
    const other = written[(turn * 7) % Math.max(1, written.length)]
    const choice = turn % 3 > 0
    const acts = [
      () => request(person, 'POST', `${product}/like`, at),
      () => request(person, 'POST', `${product}/like`, at, { liked: choice }),
      () => request(person, 'POST', `${product}/bookmark`, at, { bookmarked: choice }),
      () => request(person, 'POST', `${product}/bookmark`, at),
      () => request(person, 'POST', `${product}/views`, at),
      () => request(person, 'POST', `${product}/share`, at),
      () => request(person, 'POST', `${product}/inquiry`, at, { message: 'Is it there?' }),
      () =>
        request(person, 'POST', `/shops/${shopId}/follow`, at, choice ? { following: turn % 2 === 0 } : {}),
      () => request(person, 'POST', '/follows/follow', at, { followingId: crowd[(index + turn) % 4]?.id }),
      () => request(person, 'DELETE', '/follows/unfollow', at, { followingId: crowd[turn % 4]?.id }),
      async () => {
        const path = turn % 4 === 0 ? `/shops/${shopId}` : product
        const answer = await request(person, 'POST', `${path}/comments`, at, {
          comment: `Number ${turn}`,
          ...(choice && { rating: 1 + (turn % 5) }),
        })
        if (answer.status === 201) written.push({ id: answer.data.comment.id, by: person })
        return answer
      },
      () => other && request(person, 'POST', `/comments/${other.id}/reply`, at, { comment: 'So do I' }),
      () => other && request(person, 'POST', `/comments/${other.id}/like`, at),
      () => other && turn % 4 === 0 && request(other.by, 'DELETE', `/comments/${other.id}`, at),
      () =>
        other &&
        request(other.by, 'PUT', `/comments/${other.id}`, at, { comment: 'Else', rating: 1 + (turn % 5) }),
      () =>
        other &&
        request(judge, 'POST', `/comments/${other.id}/moderate`, at, { action: choice ? 'approve' : 'hide' }),
    ]
    const answer = await acts[(turn * 5 + index) % acts.length]?.()
    // Following oneself and answering a deleted comment are refused; nothing else may be.
    if (answer && ![200, 201, 403, 404, 409, 422].includes(answer.status)) refused.push(answer)
  }
  return { act, refused }
}

/** Expects that clients of both servers end with the same counts. */
const expectSameCounts = async (pages: readonly Page[], products: readonly string[]) => {
  for (const [index, page] of pages.entries())
    for (const id of products) {
      const { likesCount, bookmarksCount, commentsCount, viewsCount } =
        await db.prisma.product.findUniqueOrThrow({
          where: { id },
        })
      const last = () =>
        page.received.findLast(({ event, data }) => event === 'product:counts' && data.productId === id)
      const wanted = {
        productId: id,
        likes: likesCount,
        bookmarks: bookmarksCount,
        comments: commentsCount,
        views: viewsCount,
      }
      await expect.poll(() => [index, last()?.data], { timeout: 20_000 }).toEqual([index, wanted])
    }
}

test('every counter equals its recount after many concurrent changes on two servers', {
  timeout: 300_000,
}, async () => {
  const [seller, judge, ...crowd] = await makePeople(10)
  if (!seller || !judge) throw new Error('Nobody was made')
  const { shopId, products } = await makeCatalogue(seller.id)
  const pages = await Promise.all([0, 1].map((index) => openSocketIo(address(index), crowd[index]?.token)))
  for (const page of pages) await page.send('watch', { products, shops: [shopId] })

  const { act, refused } = createActs(judge, crowd, { shopId, products })
  await Promise.all(
    crowd.flatMap((person, index) =>
      [0, 1].map(async () => {
        for (let n = 0; n < 45; n += 1) await act(person, index)
      }),
    ),
  )
  expect(refused).toEqual([])

  const rows = await readSql(db.kysely, { name: z.string(), kept: z.number(), counted: z.number() }, counters)
  expect(rows.filter(({ kept, counted }) => kept !== counted)).toEqual([])
  // Every kind of counter was changed.
  const moved = new Set(rows.filter(({ kept }) => kept > 0).map(({ name }) => name))
  expect([...moved].sort()).toEqual([...new Set(rows.map(({ name }) => name))].sort())

  await expectSameCounts(pages, products)
  for (const page of pages) page.close()
})
