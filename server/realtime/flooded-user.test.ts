import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/factories.ts'
import { listen, openPlain, openSocketIo } from '../../testing/sockets.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp()
  address = await listen(app)
})
afterAll(() => app.close())

it('a user whom too many messages wait for is disconnected on every device, and can come back; others stay', async () => {
  const [flooded, other] = [await makeUser(app), await makeUser(app)]
  const devices = [await openSocketIo(address, flooded.token), await openPlain(address, flooded.token)]
  const bystander = await openPlain(address, other.token)
  const typing = { chatId: 'chat', side: 'buyer', typing: true } as const
  for (let n = 0; n < 10_200; n += 1)
    void app.platform.bus.publish({ rooms: [`user:${flooded.id}`], event: 'chat:typing', data: typing })
  await Promise.all(devices.map(({ closed }) => closed))
  expect((await bystander.send('watch', {})).success).toBe(true)

  for (const open of [openSocketIo, openPlain]) {
    const back = await open(address, flooded.token)
    await app.platform.bus.publish({ rooms: [`user:${flooded.id}`], event: 'chat:typing', data: typing })
    await back.until('chat:typing')
    back.close()
  }
  bystander.close()
})
