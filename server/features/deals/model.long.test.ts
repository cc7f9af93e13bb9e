import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Side } from '../../../contract/chats/status.ts'
import { DAY_MS } from '../../../contract/time.ts'
import type { Db } from '../../../platform/db/db.ts'
import { ApiError } from '../../../platform/errors.ts'
import { openTestDb } from '../../../testing/db.ts'
import { makeUser } from '../../../testing/factories.ts'
import type { Member } from '../../access.ts'
import { advanceDue } from './actions/advance-due.ts'
import { acceptOffer, counterOffer, declineOffer, withdrawOffer } from './actions/answer-offer.ts'
import { buyProduct } from './actions/buy-product.ts'
import { cancelDeal, markDealReady, markDealSent, receiveDeal } from './actions/deal-steps.ts'
import { disputeDeal, resolveDeal } from './actions/dispute-deal.ts'
import { makeOffer } from './actions/make-offer.ts'
import { confirmDealPayment, markDealPaid } from './actions/pay-deal.ts'
import { app, memberOf, openMarket, setUp, stockOf } from './deals.test-setup.ts'
import { type Command, command, expectCommand, held, type Model, STOCK } from './model.test-setup.ts'

setUp()

/** A connection whose commits dispatch no events. */
let bare: Db
beforeAll(() => {
  const { options } = app.platform.db.pool
  bare = openTestDb({ url: String(options.connectionString), poolSize: 2, log: app.platform.log })
})
afterAll(() => bare.close())

/** Runs commands against the server's actions, each as the side that the command names. */
const createReal = async () => {
  const { product, buyer, owner } = await openMarket({ stock: STOCK })
  const admin = memberOf((await makeUser(app, { role: 'admin' })).id, 'admin')
  const sides: Record<Side, Member> = { buyer: memberOf(buyer.id), shop: memberOf(owner.id) }
  const [offers, deals]: [string[], string[]] = [[], []]
  const time = { now: Date.now() }
  const clock = { now: () => time.now }
  const alive = { ...app.platform, clock }
  // A process that crashes after the commit dispatches nothing: another one finds the events later.
  const crashing = { ...alive, db: bare, outbox: { ...app.platform.outbox, dispatch: () => undefined } }
  const unknown = '00000000-0000-7000-8000-000000000000'
  const run = async (step: Command, crashes: boolean): Promise<void> => {
    const deps = crashes ? crashing : alive
    if (step.kind === 'wait') {
      time.now += step.days * DAY_MS
      return advanceDue(deps)
    }
    if (step.kind === 'offer') {
      const terms = { id: product.id, amount: 80, quantity: 1, note: null }
      const { data } = await makeOffer(deps, sides.buyer, terms)
      offers.push(data.offer.id)
      return
    }
    if (step.kind === 'buy') {
      const handover = { type: step.way, place: null, note: null }
      const { data } = await buyProduct(deps, sides.buyer, { id: product.id, quantity: 1, handover })
      deals.push(data.deal.id)
      return
    }
    const by = sides[step.side]
    const offer = { id: offers[step.index] ?? unknown }
    const deal = { id: deals[step.index] ?? unknown }
    const because = { ...deal, reason: 'Because' }
    await {
      accept: async () => {
        const accepted = await acceptOffer(deps, by, offer)
        if (!deals.includes(accepted.deal.id)) deals.push(accepted.deal.id)
      },
      decline: () => declineOffer(deps, by, { ...offer, reason: null }),
      withdraw: () => withdrawOffer(deps, by, offer),
      counter: () => counterOffer(deps, by, { ...offer, amount: 80, note: null }),
      pay: () => markDealPaid(deps, by, { ...deal, reference: null }),
      confirm: () => confirmDealPayment(deps, by, deal),
      ready: () => markDealReady(deps, by, deal),
      send: () => markDealSent(deps, by, { ...deal, note: null }),
      receive: () => receiveDeal(deps, by, deal),
      cancel: () => cancelDeal(deps, by, because),
      dispute: () => disputeDeal(deps, by, because),
      complete: () => resolveDeal(deps, admin, { ...because, outcome: 'complete' }),
      revoke: () => resolveDeal(deps, admin, { ...because, outcome: 'cancel' }),
    }[step.kind]()
  }
  return { run, product, buyer, owner, offers, deals }
}

/** Sequences that chance finds too seldom. */
const rare = (
  [
    [
      { kind: 'buy', way: 'pickup' },
      { kind: 'confirm', side: 'shop', index: 0 },
      { kind: 'pay', side: 'buyer', index: 0 },
    ],
    [
      { kind: 'buy', way: 'pickup' },
      { kind: 'pay', side: 'buyer', index: 0 },
      { kind: 'wait', days: 3.5 },
      { kind: 'ready', side: 'shop', index: 0 },
      { kind: 'wait', days: 8 },
      { kind: 'wait', days: 3.5 },
      { kind: 'dispute', side: 'buyer', index: 0 },
      { kind: 'receive', side: 'buyer', index: 0 },
      { kind: 'dispute', side: 'buyer', index: 0 },
    ],
    [
      { kind: 'buy', way: 'pickup' },
      { kind: 'cancel', side: 'shop', index: 0 },
      { kind: 'wait', days: 0.5 },
      { kind: 'buy', way: 'pickup' },
      { kind: 'wait', days: 0.5 },
      { kind: 'buy', way: 'pickup' },
    ],
  ] satisfies Command[][]
).map((steps): [[Command, boolean][]] => [steps.map((step) => [step, false])])

it('offers, deals and stock follow the rules, whatever both sides and the clock do', {
  timeout: 240_000,
}, async () => {
  let undispatched = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(command, fc.boolean()), { minLength: 5, maxLength: 40, size: 'max' }),
      async (commands) => {
        const real = await createReal()
        const model: Model = { now: 0, offers: [], deals: [] }
        for (const [step, crashes] of commands) {
          const wanted = expectCommand(model, step)
          const got = await real.run(step, crashes).then(
            () => null,
            (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error)),
          )
          expect([step, got]).toEqual([step, wanted])
          if (crashes) undispatched += await app.platform.db.prisma.outbox.count()
        }
        const { kysely } = app.platform.db
        const offers = await kysely
          .selectFrom('Offer')
          .select(['id', 'status', 'by'])
          .where('ownerId', '=', real.owner.id)
          .orderBy('id')
          .execute()
        expect(offers.map(({ status, by }) => [status, by])).toEqual(
          model.offers.map(({ status, by }) => [status, by]),
        )
        const deals = await kysely
          .selectFrom('Deal')
          .select(['id', 'status', 'paymentStatus'])
          .where('ownerId', '=', real.owner.id)
          .orderBy('id')
          .execute()
        expect(deals.map(({ status, paymentStatus }) => [status, paymentStatus])).toEqual(
          model.deals.map(({ status, paid }) => [status, paid]),
        )
        expect(await stockOf(real.product)).toBe(STOCK - held(model))
      },
    ),
    { numRuns: 40, examples: rare },
  )
  expect(undispatched).toBeGreaterThan(0)
  await expect.poll(() => app.platform.db.prisma.outbox.count(), { timeout: 30_000 }).toBe(0)
  const pushed = new Set(
    app.pushes.flatMap(({ data }) => {
      const { offer, deal } = Object(data)
      return [offer, deal].flatMap((one) => (one ? `${one.id} ${one.status}` : []))
    }),
  )
  // The clock of a later run also moves what an earlier one left.
  const { kysely } = app.platform.db
  const final = [
    ...(await kysely.selectFrom('Offer').select(['id', 'status']).execute()),
    ...(await kysely.selectFrom('Deal').select(['id', 'status']).execute()),
  ]
  expect(final.filter(({ id, status }) => !pushed.has(`${id} ${status}`))).toEqual([])
  expect(final.length).toBeGreaterThan(40)
})
