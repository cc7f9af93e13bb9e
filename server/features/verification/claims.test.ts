import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { runSql } from '../../../testing/sql.ts'
import { admin, app, setUp, submit, waiting } from './verification.test-setup.ts'

setUp()

describe('a claim', () => {
  const makeAdmin = (name: string) => makeUser(app, { role: 'admin', name })
  const refused = [409, 'REVIEW_CLAIMED', 'Another administrator is looking at this request']
  const outcomeOf = async (answer: ReturnType<TestUser['call']>) => {
    const { status, body } = await answer
    return status === 200 ? [200] : [status, body.error.code, body.message]
  }
  const makeRequest = async () => {
    const user = await makeUser(app)
    await submit(user)
    return { user, id: (await waiting(user))?.id ?? '' }
  }

  test('prevents other administrators from claiming and deciding, and ends with the decision', async () => {
    const [first, other] = [await makeAdmin('Zodwa'), await makeAdmin('Sipho')]
    const { user, id } = await makeRequest()
    expect(await waiting(user)).toMatchObject({ claimedBy: null, claimedAt: null })
    const claimed = await first.call('claimVerification', { id })
    expect(claimed.body.data.verification).toMatchObject({
      id,
      documents: [{ url: expect.stringContaining('private') }],
      claimedBy: { id: first.id, name: 'Zodwa' },
      claimedAt: expect.any(String),
    })
    expect((await waiting(user))?.claimedBy?.id).toBe(first.id)
    expect(await outcomeOf(other.call('claimVerification', { id }))).toEqual(refused)
    expect(await outcomeOf(other.call('decideVerification', { id, decision: 'approve' }))).toEqual(refused)
    expect((await user.call('getIdentityStatus')).body.data.status).toBe('pending')

    expect((await first.call('claimVerification', { id })).status).toBe(200)
    const decided = await first.call('decideVerification', { id, decision: 'approve' })
    expect(decided.body.data.verification).toMatchObject({
      status: 'approved',
      claimedBy: null,
      claimedAt: null,
    })
    for (const one of [first, other])
      expect((await one.call('claimVerification', { id })).body.error.code).toBe('ALREADY_DECIDED')
    expect((await first.call('claimVerification', { id: newId() })).status).toBe(404)
    expect((await user.call('claimVerification', { id })).status).toBe(403)
  })

  test("covers a shop's documents too", async () => {
    const [first, other] = [await makeAdmin('Zodwa'), await makeAdmin('Sipho')]
    const shop = await makeShop(app)
    await shop.owner.call('submitSeller', { businessName: 'Weavers Ltd' })
    const id = (await waiting(shop.owner))?.id ?? ''
    expect((await first.call('claimVerification', { id })).status).toBe(200)
    const verdict = { shopId: shop.id, decision: 'approve' } as const
    expect(await outcomeOf(other.call('decideSeller', verdict))).toEqual(refused)
    expect((await app.visitor.call('getShop', { id: shop.id })).body.data.shop.isVerified).toBe(false)
    expect((await first.call('decideSeller', verdict)).status).toBe(200)
  })

  test('goes to one of several parallel callers', async () => {
    const admins = await Promise.all(['A', 'B', 'C', 'D'].map(makeAdmin))
    const { user, id } = await makeRequest()
    // All of them wait for the row and recheck it when they get it.
    const answers = await app.platform.db.transaction(async (tx) => {
      await runSql(tx, 'SELECT FROM "IdentityRequest" WHERE id = $1::uuid FOR UPDATE', [id])
      const asked = admins.map((one) => outcomeOf(one.call('claimVerification', { id })))
      const lockWaits = () => countLockWaits(app.platform.db.kysely, 'claimedBy')
      await expect.poll(lockWaits, { timeout: 10_000 }).toBe(admins.length)
      return { asked }
    })
    const given = await Promise.all(answers.asked)
    expect(given.toSorted()).toEqual([[200], refused, refused, refused])
    const winner = admins[given.findIndex(([status]) => status === 200)]
    expect((await waiting(user))?.claimedBy?.id).toBe(winner?.id)
  })

  test('expires after 15 minutes, or when the administrator loses the role', async () => {
    const [first, other] = [await makeAdmin('Zodwa'), await makeAdmin('Sipho')]
    const { user, id } = await makeRequest()
    const setBack = (minutes: number) =>
      app.platform.db.prisma.identityRequest.update({
        where: { id },
        data: { claimedAt: new Date(Date.now() - minutes * 60_000) },
      })
    await first.call('claimVerification', { id })
    await setBack(14)
    expect(await outcomeOf(other.call('claimVerification', { id }))).toEqual(refused)
    await setBack(16)
    expect(await waiting(user)).toMatchObject({ claimedBy: null, claimedAt: null })
    expect(await outcomeOf(other.call('claimVerification', { id }))).toEqual([200])
    expect(await outcomeOf(first.call('decideVerification', { id, decision: 'reject' }))).toEqual(refused)

    await admin.call('changeAdminUser', { id: other.id, role: 'user' })
    expect((await waiting(user))?.claimedBy).toBeNull()
    expect(await outcomeOf(first.call('decideVerification', { id, decision: 'reject' }))).toEqual([200])
  })
})
