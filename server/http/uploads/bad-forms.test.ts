import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test.each([
  [
    'that ends before its last boundary',
    'content-disposition: form-data; name="file"; filename="a.png"\r\n\r\n1',
  ],
  ['that ends within a header', 'content-disposition: form-data; name="fi'],
  ['with a field without a name', 'content-disposition: form-data\r\n\r\n1\r\n--x--\r\n'],
])('a form %s is a bad request', async (_, part) => {
  const { token } = await makeUser(app)
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/media/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\n${part}`,
  })
  expect(statusCode).toBe(400)
})
