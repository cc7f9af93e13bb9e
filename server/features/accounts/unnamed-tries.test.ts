import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { otherThan, receiveCode } from '../../../testing/codes.ts'
import { makeUser } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

let count = 0
const from = () => ({ headers: { 'x-forwarded-for': `10.7.0.${++count}` } })

const purposes = {
  'sign-up': {
    phone: '+26878200001',
    ask: (phone: string) =>
      app.visitor.call('signup', { phone, password: 'mulberry-grove-17', name: 'Thandi' }, from()),
    verify: (phone: string, otp: string, deliveryId?: string) =>
      app.visitor.call('verifySignup', { phone, otp, deliveryId }, from()),
  },
  'password reset': {
    phone: '+26878200002',
    ask: async (phone: string) => {
      await makeUser(app, { phone })
      return app.visitor.call('forgotPassword', { phone }, from())
    },
    verify: (phone: string, otp: string, deliveryId?: string) =>
      app.visitor.call('verifyForgotPassword', { phone, otp, deliveryId }, from()),
  },
}

test.each(['sign-up', 'password reset'] as const)(
  'guesses of strangers who only know the phone leave the owner of a %s all tries',
  async (purpose) => {
    const { phone, ask, verify } = purposes[purpose]
    const { deliveryId } = (await ask(phone)).body.data
    const code = await receiveCode(app, phone)
    for (let tries = 0; tries < 5; tries += 1) await verify(phone, otherThan(code))
    expect((await verify(phone, code)).body.error.code).toBe('OTP_INVALID')
    for (let tries = 0; tries < 4; tries += 1) await verify(phone, otherThan(code), deliveryId)
    expect((await verify(phone, code, deliveryId)).body.success).toBe(true)
  },
)
