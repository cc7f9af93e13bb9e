import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser, type TestUser } from '../../../testing/factories.ts'
import { hashPassword } from '../accounts/passwords.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await makeUser(app, { role: 'admin', name: 'Root' })
})
afterAll(() => app.close())

const openOf = async (user: TestUser) => {
  const { accountRequests } = (await admin.call('listAccountRequests', { limit: 100 })).body.data
  return accountRequests.find((request) => request.user.id === user.id)
}
const decide = async (user: TestUser, decision: 'approve' | 'reject') =>
  admin.call('decideAccountRequest', { id: (await openOf(user))?.id ?? '', decision })
const logIn = (phone: string, password: string) => app.visitor.call('login', { identifier: phone, password })
const give = async (user: TestUser, password: string) => {
  const passwordHash = await hashPassword(password)
  await app.platform.db.prisma.user.update({ where: { id: user.id }, data: { passwordHash } })
}

describe('a request', () => {
  test('is filed once, shown in the own record, and cancelled', async () => {
    const user = await makeUser(app)
    const first = await user.call('requestDeactivation', { reason: ' A pause ' })
    expect(first.status).toBe(202)
    expect(first.body.message).toBe('Deactivation request submitted successfully')
    const { accountRequest } = (await user.call('getMe')).body.data.user
    expect(accountRequest).toEqual(first.body.data.accountRequest)
    expect(accountRequest).toMatchObject({ type: 'deactivation', reason: 'A pause' })
    for (const again of ['requestDeletion', 'requestDeactivation', 'deleteMe'] as const) {
      const { body } = await user.call(again, {})
      expect([body.error.code, body.message]).toEqual(['ACCOUNT_REQUEST_OPEN', 'Resource conflict'])
    }

    const cancelled = await user.call('cancelAccountRequest')
    expect(cancelled.body.message).toBe('Account request cancelled successfully')
    expect((await user.call('getMe')).body.data.user.accountRequest).toBeNull()
    expect((await user.call('cancelAccountRequest')).status).toBe(404)

    const deletion = await user.call('deleteMe')
    expect([deletion.status, deletion.body.message]).toEqual([202, 'Deletion request submitted successfully'])
    expect((await user.call('getMe')).body.data.user.accountRequest?.type).toBe('deletion')
  })

  test('is filed once by parallel calls', async () => {
    const user = await makeUser(app)
    const answers = await Promise.all([1, 2, 3, 4].map(() => user.call('requestDeletion', {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409])
  })

  test('of an administrator is decided by another one', async () => {
    const other = await makeUser(app, { role: 'admin' })
    await other.call('requestDeletion', {})
    const own = await other.call('decideAccountRequest', {
      id: (await openOf(other))?.id ?? '',
      decision: 'approve',
    })
    expect([own.status, own.body.error?.code]).toEqual([422, 'OWN_ACCOUNT'])
    expect(await openOf(other)).toMatchObject({ status: 'open' })
    expect((await decide(other, 'approve')).status).toBe(200)
  })

  test('is visible to administrators, who decide it once', async () => {
    const user = await makeUser(app, { name: 'Amina' })
    await user.call('requestDeactivation', { reason: 'Why not' })
    expect((await user.call('listAccountRequests')).status).toBe(403)
    expect((await app.visitor.call('listAccountRequests')).status).toBe(401)
    const request = await openOf(user)
    expect(request).toMatchObject({
      type: 'deactivation',
      reason: 'Why not',
      status: 'open',
      user: { id: user.id, name: 'Amina', phone: user.phone },
      decidedAt: null,
    })
    const id = request?.id ?? ''
    expect((await user.call('decideAccountRequest', { id, decision: 'approve' })).status).toBe(403)
    const answers = await Promise.all(
      (['reject', 'reject'] as const).map((decision) =>
        admin.call('decideAccountRequest', { id, decision, reason: ' An order is open ' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await admin.call('decideAccountRequest', { id: newId(), decision: 'reject' })).status).toBe(404)
    await app.settle()
    expect((await user.call('getMe')).body.data.user.accountRequest).toBeNull()
    const { notifications } = (await user.call('listNotifications')).body.data
    expect(notifications.map(({ title, message }) => [title, message])).toEqual([
      [
        'Your account request was rejected',
        'Your account stays as it is: the request for its deactivation was rejected: An order is open',
      ],
    ])
    const log = await app.platform.db.prisma.auditLog.findMany({ where: { targetId: user.id } })
    expect(log).toMatchObject([{ actorId: admin.id, action: 'account-request.reject', targetType: 'user' }])
    expect((await admin.call('listAccountRequests', { status: 'rejected' })).body.data.pagination.total).toBe(
      1,
    )
  })
})

test('a deactivated account cannot sign in, and its shop and products are hidden', async () => {
  const product = await makeProduct(app)
  const { owner, shop } = product
  await give(owner, 'correct horse battery')
  await owner.call('requestDeactivation', {})
  expect((await decide(owner, 'approve')).status).toBe(200)
  await app.settle()
  expect((await owner.call('getMe')).status).toBe(401)
  const refused = await app.visitor.call('refresh', { refreshToken: owner.refreshToken })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'ACCOUNT_DEACTIVATED'])
  const login = await logIn(owner.phone, 'correct horse battery')
  expect([login.status, login.body.error.code]).toEqual([403, 'ACCOUNT_DEACTIVATED'])
  expect(app.pushes).toContainEqual(
    expect.objectContaining({ rooms: [`session:${owner.sessionId}`], event: 'session:ended' }),
  )
  expect((await app.visitor.call('getProduct', { id: product.id })).status).toBe(404)
  expect((await app.visitor.call('getShop', { id: shop.id })).status).toBe(404)
  expect((await app.visitor.call('getUser', { id: owner.id })).status).toBe(404)
  const { products } = (await app.visitor.call('listProducts', { limit: 100 })).body.data
  expect(products.map(({ id }) => id)).not.toContain(product.id)
})

test('who signs in to an account that an administrator deactivated reads the reason', async () => {
  const user = await makeUser(app)
  await give(user, 'correct horse battery')
  await admin.call('changeAdminUser', { id: user.id, status: 'deactivated', reason: 'Two accounts' })
  const login = await logIn(user.phone, 'correct horse battery')
  expect(login.body.error).toMatchObject({ code: 'ACCOUNT_DEACTIVATED', details: { reason: 'Two accounts' } })
  // Without the password nobody learns it.
  const stranger = await logIn(user.phone, 'wrong horse battery')
  expect(stranger.body.error).not.toHaveProperty('details')
})

test('an account exports its own data as one file, without secrets of others', async () => {
  const { owner, id } = await makeProduct(app, { title: 'Basket' })
  await owner.call('createComment', { id, comment: 'My own words' })
  const answer = await owner.call('exportMe')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="sokoni-my-data.json"')
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.body).not.toHaveProperty('success')
  expect(answer.body).toMatchObject({
    user: { id: owner.id, phone: owner.phone },
    products: [{ id, title: 'Basket' }],
    comments: [{ text: 'My own words' }],
    shops: [{ ownerId: owner.id }],
  })
  expect(JSON.stringify(answer.body)).not.toContain('passwordHash')
  expect((await app.visitor.call('exportMe')).status).toBe(401)
})
