import { describe, expect, it } from 'vitest'
import { makeProduct, makeShop, makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { app, buyer, dealer, meet, say, setUp, talk } from './direct-messages.test-setup.ts'

setUp()

describe('the dashboard', () => {
  it('is the dealers’ alone', async () => {
    await meet()
    expect((await buyer.call('getDealerDashboard')).status).toBe(403)
    expect((await app.visitor.call('getDealerDashboard')).status).toBe(401)
    const empty = await dealer.call('getDealerDashboard')
    expect(empty.body.data).toEqual({
      stats: { conversations: 0, unanswered: 0, sent: 0, delivered: 0, read: 0, medianAnswerSeconds: null },
      conversations: [],
      messages: [],
      products: [],
    })
  })

  it('puts the unanswered first, counts what arrived and was read, times the answers and names the products', async () => {
    await meet()
    const [second, third] = [await makeUser(app), await makeUser(app)]
    const shop = await makeShop(app, { owner: dealer })
    const [hilux, golf] = [
      await makeProduct(app, { shop, title: 'Hilux' }),
      await makeProduct(app, { shop, title: 'Golf' }),
    ]
    // Answered after 10 s, after 60 s, after 20 s; one still waits.
    const asked = [
      [buyer, 0, 10, hilux],
      [second, 0, 60, hilux],
      [buyer, 100, 120, golf],
    ] as const
    const at = (message: { id: string }, seconds: number) =>
      runSql(
        app.platform.db.kysely,
        `UPDATE "DirectMessage" SET "createdAt" = '2026-01-01'::timestamptz + make_interval(secs => $2) WHERE id = $1`,
        [message.id, seconds],
      )
    await say(third, dealer, 'Anybody?')
    for (const [who, from, to, product] of asked) {
      await at(await say(who, dealer, 'Question', { carId: product.id }), from)
      // Asking once more does not begin the wait anew.
      await at(await say(who, dealer, 'Hello?'), from + 5)
      await at(await say(dealer, who, 'Answer'), to)
    }
    await talk(buyer, dealer)
    await second.call('readConversation', { id: dealer.id })

    const { stats, conversations, messages, products } = (await dealer.call('getDealerDashboard')).body.data
    expect(stats).toEqual({
      conversations: 3,
      unanswered: 1,
      sent: 3,
      delivered: 3,
      read: 1,
      medianAnswerSeconds: 20,
    })
    expect(conversations.map(({ participantId, isUnanswered }) => [participantId, isUnanswered])).toEqual([
      [third.id, true],
      [buyer.id, false],
      [second.id, false],
    ])
    expect(messages.map(({ message, participant }) => [participant.id, message.status])).toEqual([
      [buyer.id, 'delivered'],
      [second.id, 'read'],
      [buyer.id, 'delivered'],
    ])
    expect(products.map(({ car, conversations: count }) => [car.title, count])).toEqual([
      ['Hilux', 2],
      ['Golf', 1],
    ])
  })
})
