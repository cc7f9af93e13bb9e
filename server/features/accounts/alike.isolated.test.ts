import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { hashPassword } from './passwords.ts'

/**
 * The hash dominates the time of a login or signup: equal numbers of hashes hide whether an account
 * exists.
 */
const work = vi.hoisted(() => ({ hashes: 0 }))
vi.mock('piscina', async (original) => {
  const { Piscina } = await original<typeof import('piscina')>()
  return {
    Piscina: class extends Piscina {
      override run(...given: Parameters<InstanceType<typeof Piscina>['run']>) {
        work.hashes += 1
        return super.run(...given)
      }
    },
  }
})

let app: TestApp
let known: string
beforeAll(async () => {
  app = await startTestApp()
  const user = await makeUser(app)
  known = user.phone
  await app.platform.db.prisma.user.update({
    where: { id: user.id },
    data: { passwordHash: await hashPassword('correct horse battery') },
  })
})
afterAll(() => app.close())
beforeEach(() => {
  work.hashes = 0
})

const statusAndText = ({ status, body }: { status: number; body: { message: string } }) => [
  status,
  body.message,
  work.hashes,
]

test('a login costs one hash, with and without an account or a password', async () => {
  const { phone: without } = await makeUser(app)
  const answers = []
  for (const identifier of [known, without, '+26876999123', 'nobody@example.com', 'no phone at all']) {
    work.hashes = 0
    answers.push(
      statusAndText(await app.visitor.call('login', { identifier, password: 'not the right one' })),
    )
  }
  expect(answers).toEqual(Array(5).fill([401, 'Invalid phone number or password', 1]))
})

test('a signup and a forgotten password cost the same for a known phone and an unknown one', async () => {
  const password = 'correct horse battery'
  for (const [name, cost] of [
    // A comparison with the phone's open sign-up, and the hash of the new password.
    ['signup', 2],
    ['forgotPassword', 0],
  ] as const) {
    const answers = []
    for (const phone of [known, name === 'signup' ? '+26876999124' : '+26876999125']) {
      // One code a minute for a phone, for any purpose.
      await runSql(app.platform.db.kysely, 'DELETE FROM "OtpCode"')
      work.hashes = 0
      const input = name === 'signup' ? { phone, password, name: 'Thandi' } : { phone }
      // The input matches the endpoint.
      answers.push(statusAndText(await app.visitor.call(name, input as never)))
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[2]).toBe(cost)
  }
})

test('a signup costs the same without an open one, with one of another password and with its own', async () => {
  const phone = '+26876999126'
  const answers = []
  for (const password of ['correct horse battery', 'another horse battery', 'another horse battery']) {
    await runSql(
      app.platform.db.kysely,
      `UPDATE "OtpCode" SET "createdAt" = "createdAt" - interval '3 minutes'`,
    )
    work.hashes = 0
    answers.push(statusAndText(await app.visitor.call('signup', { phone, password, name: 'Thandi' })))
  }
  expect(answers).toEqual(Array(3).fill([202, 'OTP sent to your phone', 2]))
})
