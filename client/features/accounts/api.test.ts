import { afterEach, expect, test, vi } from 'vitest'

/** The session is read from the device's storage when its module is loaded. */
const open = async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.resetModules()
  return import('./api.ts')
}

type Sent = { path: string; body: Record<string, unknown> }

/** Answers every request for a code with a delivery of its own, and keeps what was sent. */
const serve = () => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string | URL, { body }: RequestInit) => {
    const path = String(url).replace(/^.*\/api/, '')
    sent.push({ path, body: JSON.parse(String(body)) })
    const data = {
      phone: '+26876123456',
      expiresIn: 600,
      resendAfter: 60,
      deliveryId: `delivery ${sent.length}`,
    }
    const isCode = !path.includes('verify')
    const answer = isCode
      ? { success: true, data }
      : { success: false, message: 'Wrong', error: { code: 'OTP_INVALID', message: 'Wrong' }, errors: [] }
    return Response.json(answer, { status: isCode ? 202 : 400 })
  })
  return sent
}
afterEach(() => void vi.unstubAllGlobals())

const person = {
  name: 'Thandi',
  phone: '+26876123456',
  password: 'mulberry-grove-17',
  confirmPassword: 'mulberry-grove-17',
}

test.each([
  ['sign-up', 'signup'],
  ['reset', 'password_reset'],
] as const)('the delivery of a %s travels through each resend to its verification', async (_, kind) => {
  const api = await open()
  const sent = serve()
  const verify = kind === 'signup' ? api.verifySignup : api.verifyReset
  const first =
    kind === 'signup' ? await api.requestSignup(person, 'one') : await api.requestReset(person.phone, 'one')
  await expect(verify(first, '000000')).rejects.toMatchObject({ code: 'OTP_INVALID' })
  const second = await api.resendCode(first, kind)
  const third = await api.resendCode(second, kind)
  await expect(verify(third, '000000')).rejects.toMatchObject({ code: 'OTP_INVALID' })
  expect(sent.map(({ body }) => body.deliveryId)).toEqual([
    undefined,
    'delivery 1',
    'delivery 1',
    'delivery 3',
    'delivery 4',
  ])
  expect(sent.at(-1)?.body).toMatchObject({ phone: person.phone, otp: '000000' })
})

test('an answer without a delivery stands for no code', async () => {
  const { requestSignup } = await open()
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, data: { phone: person.phone, resendAfter: 60 } }),
  )
  await expect(requestSignup(person, 'one')).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})
