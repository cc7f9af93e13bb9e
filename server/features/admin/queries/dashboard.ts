import { sql } from 'kysely'
import type { getAdminDashboard as call } from '../../../../contract/admin/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { needsReview } from './products.ts'
import { readWaiting } from './waiting.ts'

/** Days begin at midnight in UTC. */
const today = sql<Date>`date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`

const readUsers = async ({ kysely }: Db) => {
  const users = await kysely
    .selectFrom('User')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('createdAt', '>=', today).as('newToday'),
      fn.countAll<number>().filterWhere('status', '=', 'active').as('active'),
      fn.countAll<number>().filterWhere('status', '=', 'deactivated').as('deactivated'),
    ])
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  const { online } = await kysely
    .selectFrom('Presence as p')
    .select(({ fn }) => fn.countAll<number>().as('online'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('LiveServer as l')
          .select('l.id')
          .where(sql<boolean>`l.id = ANY(p.servers)`)
          .where('l.expiresAt', '>', sql<Date>`now()`),
      ),
    )
    .executeTakeFirstOrThrow()
  return { ...users, online }
}

const readShops = ({ kysely }: Db) =>
  kysely
    .selectFrom('Shop')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('isVerified', '=', true).as('verified'),
      fn.countAll<number>().filterWhere('status', '=', 'active').as('active'),
      fn.countAll<number>().filterWhere('status', '=', 'deactivated').as('deactivated'),
    ])
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()

const readProducts = ({ kysely }: Db) =>
  kysely
    .selectFrom('Product')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('isListed', '=', true).as('listed'),
      fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
      fn.countAll<number>().filterWhere('status', '=', 'active').as('active'),
      fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
      fn.countAll<number>().filterWhere('status', '=', 'inactive').as('inactive'),
      fn.countAll<number>().filterWhere('status', '=', 'rejected').as('rejected'),
    ])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()

const readChats = async ({ kysely }: Db) => {
  const sentToday = (table: 'ChatMessage' | 'DirectMessage') =>
    kysely
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('createdAt', '>=', today)
      .executeTakeFirstOrThrow()
  const { total } = await kysely
    .selectFrom('Chat')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const messages = [await sentToday('ChatMessage'), await sentToday('DirectMessage')]
  return { total, messagesToday: messages.reduce((sum, { count }) => sum + count, 0) }
}

const readProductsToReview = ({ kysely }: Db) =>
  kysely
    .selectFrom('Product as p')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('p.deletedAt', 'is', null)
    .where(needsReview)
    .executeTakeFirstOrThrow()

const readCommentsToReview = ({ kysely }: Db) =>
  kysely
    .selectFrom('Comment as c')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('c.deletedAt', 'is', null)
    .where('c.id', 'in', (eb) =>
      eb
        .selectFrom('Report')
        .select('targetId as id')
        .where('targetType', '=', 'comment')
        .where('status', '=', 'open')
        .union(eb.selectFrom('Comment').select('id').where('flaggedAt', 'is not', null)),
    )
    .executeTakeFirstOrThrow()

const readReviews = async (db: Db) => {
  const waiting = new Map((await readWaiting({ db })).map(({ kind, count }) => [kind, count]))
  const count = (kind: string) => waiting.get(kind) ?? 0
  return {
    verifications: count('identity') + count('seller'),
    accountRequests: count('account'),
    reports: count('report'),
    products: (await readProductsToReview(db)).count,
    comments: (await readCommentsToReview(db)).count,
  }
}

/** Returns the current counts of everything, and of open reviews. */
export const getAdminDashboard = async ({
  db,
  queue,
}: Deps<'db' | 'queue'>): Promise<CallResult<typeof call>> => {
  const queues = await queue.figures()
  return {
    dashboard: {
      users: await readUsers(db),
      shops: await readShops(db),
      products: await readProducts(db),
      chats: await readChats(db),
      waiting: await readReviews(db),
      failedJobs: queues.reduce((sum, { failed }) => sum + failed, 0),
    },
  }
}
