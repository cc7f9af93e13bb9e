import { type DeleteResult, sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Rows deleted per statement, to keep transactions short. */
const BATCH = 10_000

/**
 * Deletes the rows that say who viewed or shared what. A view counts once an hour per viewer and a
 * share once a day, so older rows have no use; the counts stay.
 */
export const deleteOldViewers = async ({ db }: Deps<'db'>): Promise<void> => {
  const viewExpiry = sql<Date>`now() - interval '2 hours'`
  await untilEmpty(() =>
    db.kysely
      .deleteFrom('ProductView')
      .where('seenAt', '<', viewExpiry)
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('productId', 'viewer'),
          'in',
          selectFrom('ProductView')
            .select(['productId', 'viewer'])
            .where('seenAt', '<', viewExpiry)
            .limit(BATCH)
            .$asTuple('productId', 'viewer'),
        ),
      )
      .executeTakeFirst(),
  )

  const shareExpiry = sql<Date>`now() - interval '1 day'`
  await untilEmpty(() =>
    db.kysely
      .deleteFrom('ProductSharer')
      .where('countedAt', '<', shareExpiry)
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('productId', 'viewer'),
          'in',
          selectFrom('ProductSharer')
            .select(['productId', 'viewer'])
            .where('countedAt', '<', shareExpiry)
            .limit(BATCH)
            .$asTuple('productId', 'viewer'),
        ),
      )
      .executeTakeFirst(),
  )
  await db.kysely.deleteFrom('ProductAddress').where('since', '<', shareExpiry).execute()
}

const untilEmpty = async (deleteBatch: () => Promise<DeleteResult>): Promise<void> => {
  for (let deleted = 1n; deleted > 0n; ) deleted = (await deleteBatch()).numDeletedRows
}
