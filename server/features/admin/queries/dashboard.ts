import { type AliasableExpression, sql } from 'kysely'
import type { getAdminDashboard as endpoint } from '../../../../contract/admin/rest.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { userTable } from '../../accounts/tables.ts'
import { chatMessageTable, chatTable, directMessageTable } from '../../conversations/tables.ts'
import { onlineUsers } from '../../presence/tables.ts'
import { productTable } from '../../products/tables.ts'
import { countWaitingComments } from '../../reports/public.ts'
import { shopTable } from '../../shops/tables.ts'
import { needsReview } from './products.ts'
import { readWaiting, type WaitingKind } from './waiting.ts'

/** Days begin at midnight in UTC. */
const today = sql<Date>`date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`

const readUsers = async ({ kysely }: Db) => {
  const users = await kysely
    .selectFrom(userTable.as('user'))
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('createdAt', '>=', today).as('newToday'),
      fn.countAll<number>().filterWhere('status', '=', 'active').as('active'),
      fn.countAll<number>().filterWhere('status', '=', 'deactivated').as('deactivated'),
    ])
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  const { online } = await kysely
    .selectFrom(onlineUsers(kysely).as('user'))
    .select(({ fn }) => fn.countAll<number>().as('online'))
    .executeTakeFirstOrThrow()
  return { ...users, online }
}

const readShops = ({ kysely }: Db) =>
  kysely
    .selectFrom(shopTable.as('shop'))
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
    .selectFrom(productTable.as('product'))
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
  const sentToday = (messages: AliasableExpression<{ createdAt: Date }>) =>
    kysely
      .selectFrom(messages.as('message'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('createdAt', '>=', today)
      .executeTakeFirstOrThrow()
  const { total } = await kysely
    .selectFrom(chatTable.as('chat'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const messages = [await sentToday(chatMessageTable), await sentToday(directMessageTable)]
  return { total, messagesToday: messages.reduce((sum, { count }) => sum + count, 0) }
}

const readProductsToReview = ({ kysely }: Db) =>
  kysely
    .selectFrom(productTable.as('p'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('p.deletedAt', 'is', null)
    .where(needsReview)
    .executeTakeFirstOrThrow()

const readReviews = async (db: Db) => {
  const waiting = new Map((await readWaiting({ db })).map(({ kind, count }) => [kind, count]))
  const count = (kind: WaitingKind) => waiting.get(kind) ?? 0
  return {
    verifications: count('identity') + count('seller'),
    accountRequests: count('account'),
    reports: count('report'),
    disputes: count('dispute'),
    products: (await readProductsToReview(db)).count,
    comments: await countWaitingComments(db.kysely),
  }
}

/** Returns the current counts of everything, and of open reviews. */
export const getAdminDashboard = async ({
  db,
  queue,
}: Deps<'db' | 'queue'>): Promise<EndpointResult<typeof endpoint>> => {
  // Without the queues' Redis everything else is still shown.
  const queues = await queue.stats().catch(() => null)
  return {
    dashboard: {
      users: await readUsers(db),
      shops: await readShops(db),
      products: await readProducts(db),
      chats: await readChats(db),
      waiting: await readReviews(db),
      failedJobs: queues?.reduce((sum, { failed }) => sum + failed, 0) ?? null,
    },
  }
}
