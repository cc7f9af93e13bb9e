import type {
  Inquiry,
  listInquiries as listInquiriesEndpoint,
  listShopInquiries as listShopInquiriesEndpoint,
} from '../../../../contract/products/inquiries.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Member, queueOwner } from '../../../access.ts'
import { countAndRead, latestFirst, pageByTime } from '../../../cursor.ts'
import { loadPeople } from '../../accounts/public.ts'
import { findOwnShop } from '../../shops/public.ts'
import { assertOwn } from './products.ts'
import { coverOf } from './view.ts'

type ReadDeps = Deps<'db' | 'storage'>

const selectInquiries = (executor: Executor) =>
  executor
    .selectFrom('ProductInquiry as i')
    .innerJoin('Product as p', 'p.id', 'i.productId')
    .select(['i.id', 'i.productId', 'i.userId', 'i.message', 'i.contactInfo', 'i.createdAt'])
    .select(['p.title', 'p.media'])

type Row = Awaited<ReturnType<ReturnType<typeof selectInquiries>['execute']>>[number]

/** Returns an inquiry by its id. The caller checks the permission. */
export const readInquiry = async (deps: ReadDeps, id: string): Promise<Inquiry | undefined> => {
  const rows = await selectInquiries(deps.db.kysely).where('i.id', '=', id).execute()
  return (await views(deps, rows))[0]
}

/**
 * Lists the inquiries about the caller's own product.
 * @throws NOT_FOUND; FORBIDDEN for another user's
 */
export const listInquiries = async (
  deps: ReadDeps,
  actor: Member,
  input: ParsedInput<typeof listInquiriesEndpoint>,
): Promise<EndpointResult<typeof listInquiriesEndpoint>> => {
  await assertOwn(deps, actor, { id: input.id })
  return readPage(deps, actor, selectInquiries(deps.db.kysely).where('i.productId', '=', input.id), input)
}

/**
 * Lists the inquiries to the caller's own shop.
 * @throws NO_SHOP; FORBIDDEN for another user's
 */
export const listShopInquiries = async (
  deps: ReadDeps,
  actor: Member,
  input: ParsedInput<typeof listShopInquiriesEndpoint>,
): Promise<EndpointResult<typeof listShopInquiriesEndpoint>> => {
  await findOwnShop(deps, actor, input.shopId)
  return readPage(deps, actor, selectInquiries(deps.db.kysely).where('i.shopId', '=', input.shopId), input)
}

const readPage = async (
  deps: ReadDeps,
  actor: Member,
  inquiries: ReturnType<typeof selectInquiries>,
  input: Pick<ParsedInput<typeof listInquiriesEndpoint>, 'page' | 'limit' | 'cursor'>,
) => {
  const { total, rows } = await countAndRead(
    deps.db,
    queueOwner(actor),
    inquiries,
    latestFirst(inquiries, { time: 'i.createdAt', id: 'i.id' }, input),
  )
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  return { inquiries: await views(deps, shown), pagination }
}

const views = async (deps: ReadDeps, rows: Row[]): Promise<Inquiry[]> => {
  const people = await loadPeople(deps, [...new Set(rows.map(({ userId }) => userId))])
  return rows.flatMap((row) => {
    const user = people.get(row.userId)
    if (!user) return []
    const { title, image } = coverOf(deps, row)
    return {
      id: row.id,
      _id: row.id,
      productId: row.productId,
      product: { id: row.productId, title, image },
      user,
      message: row.message,
      contactInfo: row.contactInfo,
      createdAt: row.createdAt.toISOString(),
    }
  })
}
