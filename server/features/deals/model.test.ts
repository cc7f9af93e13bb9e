import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Side } from '../../../contract/chats/status.ts'
import { type DealStatus, dealDays, type OfferStatus } from '../../../contract/deals/state.ts'
import { type Db, openDb } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/errors.ts'
import { makeUser } from '../../../testing/factories.ts'
import type { Member } from '../../access.ts'
import { advanceDue } from './actions/advance-due.ts'
import { acceptOffer, counterOffer, declineOffer, withdrawOffer } from './actions/answer-offer.ts'
import { buyProduct } from './actions/buy-product.ts'
import { disputeDeal, resolveDeal } from './actions/dispute-deal.ts'
import { cancelDeal, markDealReady, receiveDeal } from './actions/hand-over-deal.ts'
import { makeOffer } from './actions/make-offer.ts'
import { confirmDealPayment, markDealPaid } from './actions/pay-deal.ts'
import { app, memberOf, openMarket, setUp, stockOf } from './deals.test-setup.ts'

setUp()

/** A connection whose commits dispatch no events. */
let bare: Db
beforeAll(() => {
  const { options } = app.platform.db.pool
  bare = openDb({ url: String(options.connectionString), poolSize: 2, log: app.platform.log })
})
afterAll(() => bare.close())

const DAY_MS = 24 * 3600_000
const OFFER_MS = 2 * DAY_MS
const STOCK = 3

/** What the rules say: written independently of the table of states. */
type ModelOffer = { status: OfferStatus; by: Side; proposals: number; at: number }
type ModelDeal = {
  status: DealStatus
  lastBy: string
  paid: 'none' | 'said' | 'confirmed'
  /** When it got its status, was last changed, and was paid. */
  statusAt: number
  changedAt: number
  paidAt: number
}
type Model = { now: number; offers: ModelOffer[]; deals: ModelDeal[] }

const held = ({ deals }: Model) => deals.filter(({ status }) => status !== 'cancelled').length

const command = fc.oneof(
  fc.record({ kind: fc.constant('offer' as const) }),
  fc.record({ kind: fc.constant('buy' as const) }),
  fc.record({
    kind: fc.constantFrom('accept' as const, 'decline' as const, 'withdraw' as const, 'counter' as const),
    side: fc.constantFrom('buyer' as const, 'shop' as const),
    index: fc.nat(3),
  }),
  fc.record({
    kind: fc.constantFrom(
      ...(['pay', 'confirm', 'ready', 'receive', 'cancel', 'dispute', 'complete', 'revoke'] as const),
    ),
    side: fc.constantFrom('buyer' as const, 'shop' as const),
    index: fc.nat(3),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(0.5, 1, 3.5, 8) }),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** Returns the error that a command must give, or `null`, and changes the model. */
const expectOffer = (model: Model, step: Extract<Command, { index: number }>): string | null => {
  const offer = model.offers[step.index]
  if (!offer) return 'NOT_FOUND'
  const other = offer.by === 'buyer' ? 'shop' : 'buyer'
  if (step.kind === 'accept' && offer.status === 'accepted' && step.side === other) return null
  if (step.kind === 'decline' && offer.status === 'declined' && step.side === other) return null
  if (step.kind === 'withdraw' && offer.status === 'withdrawn' && step.side === offer.by) return null
  if (step.kind === 'counter' && offer.status === 'pending' && offer.proposals > 1 && step.side === offer.by)
    return null
  if (offer.status !== 'pending' || model.now >= offer.at + OFFER_MS) return 'OFFER_CLOSED'
  if (step.side !== (step.kind === 'withdraw' ? offer.by : other)) return 'FORBIDDEN'
  if (step.kind === 'counter') {
    if (offer.proposals >= 10) return 'OFFER_CLOSED'
    if (held(model) >= STOCK) return 'OUT_OF_STOCK'
    Object.assign(offer, { by: step.side, proposals: offer.proposals + 1, at: model.now })
  } else if (step.kind === 'accept') {
    if (held(model) >= STOCK) return 'OUT_OF_STOCK'
    offer.status = 'accepted'
    open(model, step.side)
  } else offer.status = step.kind === 'decline' ? 'declined' : 'withdrawn'
  return null
}

const open = (model: Model, by: string) =>
  model.deals.push({
    status: 'agreed',
    lastBy: by,
    paid: 'none',
    statusAt: model.now,
    changedAt: model.now,
    paidAt: 0,
  })

const expectPayment = (model: Model, deal: ModelDeal, kind: 'pay' | 'confirm', side: Side): string | null => {
  if (side !== (kind === 'pay' ? 'buyer' : 'shop')) return 'FORBIDDEN'
  if (kind === 'pay' ? deal.paid !== 'none' : deal.paid === 'confirmed') return null
  if (['closed', 'cancelled', 'disputed'].includes(deal.status)) return 'DEAL_STATE'
  if (deal.paid === 'none') deal.paidAt = model.now
  deal.paid = kind === 'pay' ? 'said' : 'confirmed'
  deal.changedAt = model.now
  return null
}

const moves: Record<string, { from: DealStatus[]; to: DealStatus }> = {
  ready: { from: ['agreed'], to: 'ready' },
  receive: { from: ['ready'], to: 'received' },
  cancel: { from: ['agreed', 'ready'], to: 'cancelled' },
  dispute: { from: ['ready', 'received'], to: 'disputed' },
  complete: { from: ['disputed'], to: 'closed' },
  revoke: { from: ['disputed'], to: 'cancelled' },
}

const expectDeal = (model: Model, step: Extract<Command, { index: number }>): string | null => {
  const deal = model.deals[step.index]
  if (!deal) return 'NOT_FOUND'
  if (step.kind === 'pay' || step.kind === 'confirm') return expectPayment(model, deal, step.kind, step.side)
  const move = moves[step.kind]
  if (!move) throw new Error(step.kind)
  const by = step.kind === 'complete' || step.kind === 'revoke' ? 'admin' : step.side
  if (step.kind === 'ready' && by !== 'shop') return 'FORBIDDEN'
  if (deal.status === move.to && deal.lastBy === by) return null
  if (!move.from.includes(deal.status)) return 'DEAL_STATE'
  // The model's shop does not know the code.
  if (step.kind === 'receive' && by === 'shop') return 'HANDOVER_CODE_WRONG'
  if (step.kind === 'dispute') {
    if (deal.status === 'ready' && deal.paid === 'none') return 'DEAL_STATE'
    if (model.now - Math.max(deal.statusAt, deal.paidAt) > 14 * DAY_MS) return 'DEAL_STATE'
  }
  Object.assign(deal, { status: move.to, lastBy: by, statusAt: model.now, changedAt: model.now })
  return null
}

const pass = (model: Model, days: number) => {
  model.now += days * DAY_MS
  for (const offer of model.offers)
    if (offer.status === 'pending' && model.now >= offer.at + OFFER_MS) offer.status = 'expired'
  for (const deal of model.deals) {
    const isLapsed = deal.status === 'agreed' && model.now >= deal.changedAt + dealDays.agreed * DAY_MS
    const isOver = deal.status === 'received' && model.now >= deal.statusAt + dealDays.received * DAY_MS
    if (!isLapsed && !isOver) continue
    Object.assign(deal, { status: isLapsed ? 'cancelled' : 'closed', lastBy: 'clock', statusAt: model.now })
  }
}

const expectCommand = (model: Model, step: Command): string | null => {
  if (step.kind === 'wait') {
    pass(model, step.days)
    return null
  }
  if (step.kind === 'buy') {
    if (held(model) >= STOCK) return 'OUT_OF_STOCK'
    open(model, 'buyer')
    return null
  }
  if (step.kind === 'offer') {
    if (held(model) >= STOCK) return 'OUT_OF_STOCK'
    if (model.offers.some(({ status }) => status === 'pending')) return 'OFFER_EXISTS'
    model.offers.push({ status: 'pending', by: 'buyer', proposals: 1, at: model.now })
    return null
  }
  if ('index' in step && ['accept', 'decline', 'withdraw', 'counter'].includes(step.kind))
    return expectOffer(model, step)
  return expectDeal(model, step)
}

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
  const crashing = { ...alive, db: bare, outbox: { ...app.platform.outbox, publish: () => undefined } }
  const unknown = '00000000-0000-7000-8000-000000000000'
  const run = async (step: Command, crashes: boolean): Promise<void> => {
    const deps = crashes ? crashing : alive
    if (step.kind === 'wait') {
      time.now += step.days * DAY_MS
      return advanceDue(deps)
    }
    if (step.kind === 'offer') {
      const { data } = await makeOffer(deps, sides.buyer, {
        id: product.id,
        amount: 80,
        quantity: 1,
        note: null,
      })
      offers.push(data.offer.id)
      return
    }
    if (step.kind === 'buy') {
      const { data } = await buyProduct(deps, sides.buyer, { id: product.id, quantity: 1 })
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
      receive: () => receiveDeal(deps, by, deal),
      cancel: () => cancelDeal(deps, by, because),
      dispute: () => disputeDeal(deps, by, because),
      complete: () => resolveDeal(deps, admin, { ...because, outcome: 'complete' }),
      revoke: () => resolveDeal(deps, admin, { ...because, outcome: 'cancel' }),
    }[step.kind]()
  }
  return { run, product, buyer, owner, offers, deals }
}

it('offers, deals and stock follow the rules, whatever both sides and the clock do', {
  timeout: 240_000,
}, async () => {
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
            (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
          )
          expect([step, got]).toEqual([step, wanted])
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
    { numRuns: 40 },
  )
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
