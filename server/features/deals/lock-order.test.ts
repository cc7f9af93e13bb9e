import { expect, it } from 'vitest'
import type { Tx } from '../../../platform/db/db.ts'
import { runSql } from '../../../testing/sql.ts'
import { lockUnpaidDeals } from './actions/unpaid-deals.ts'
import { app, offerOf, openMarket, setUp, stockOf } from './deals.test-setup.ts'

setUp()

/** Returns the tables of which transactions that wait for a lock have locked or changed rows. */
const tablesOfWaiting = async (): Promise<string[]> => {
  const rows = await runSql(
    app.platform.db.maintenance.kysely,
    `SELECT DISTINCT c.relname AS name FROM pg_locks l
     JOIN pg_stat_activity a ON a.pid = l.pid AND a.datname = current_database() AND a.wait_event_type = 'Lock'
     JOIN pg_class c ON c.oid = l.relation AND c.relkind = 'r'
     WHERE l.granted AND l.mode IN ('RowShareLock', 'RowExclusiveLock') ORDER BY name`,
  )
  return rows.map(({ name }) => String(name))
}

/** Runs a call while another transaction has a lock that it needs. */
const callWhileLocked = async (
  lock: (tx: Tx) => Promise<unknown>,
  call: () => Promise<{ status: number }>,
) => {
  let running: Promise<{ status: number }> | undefined
  let tables: string[] = []
  await app.platform.db.maintenance.transaction(async (tx) => {
    await lock(tx)
    running = call()
    await expect
      .poll(async () => {
        tables = await tablesOfWaiting()
        return tables.length
      })
      .toBeGreaterThan(0)
  })
  return { status: (await running)?.status, tables }
}

it.each(['buyer', 'shop'] as const)(
  'a purchase locks the offer of its buyer, made by the %s, before anything else',
  async (by) => {
    const market = await openMarket()
    const { offer } = await offerOf(market)
    if (by === 'shop') await market.owner.call('counterOffer', { id: offer.id, amount: 90 })
    const waited = await callWhileLocked(
      (tx) => runSql(tx, 'SELECT FROM "Offer" WHERE id = $1::uuid FOR UPDATE', [offer.id]),
      () => market.buyer.call('buyProduct', { id: market.product.id }),
    )
    expect(waited).toEqual({ status: 201, tables: ['Offer'] })
  },
)

it('an offer that is accepted automatically locks the deals of its buyer before the product', async () => {
  const { product, buyer, owner } = await openMarket()
  await owner.call('updateProduct', { id: product.id, offers: { autoAccept: 80 } })
  const waited = await callWhileLocked(
    (tx) => lockUnpaidDeals(tx, buyer.id),
    () => buyer.call('makeOffer', { id: product.id, amount: 90 }),
  )
  expect(waited).toEqual({ status: 201, tables: ['Offer'] })
})

it('a purchase and an acceptance of the offer of its buyer, at once, both keep the stock exact', async () => {
  const market = await openMarket({ stock: 3 })
  const { offer } = await offerOf(market)
  const [bought, accepted] = await Promise.all([
    market.buyer.call('buyProduct', { id: market.product.id }),
    market.owner.call('acceptOffer', { id: offer.id }),
  ])
  expect(bought.status).toBe(201)
  // The purchase ends the offer, unless it was accepted before.
  expect([200, 409]).toContain(accepted.status)
  expect(await stockOf(market.product)).toBe(accepted.status === 200 ? 1 : 2)
})
