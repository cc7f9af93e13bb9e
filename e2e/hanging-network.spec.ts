import { connect, createServer, type Socket } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { openPhone, untilFilesKept, untilPageKept } from './phones.ts'
import { test } from './test.ts'

/** A way to the server that can be made to swallow everything, like a network without data. */
const openWay = async (to: string) => {
  const { hostname, port } = new URL(to)
  let isHanging = false
  const ends = new Set<Socket>()
  const way = createServer((phone) => {
    ends.add(phone)
    phone.on('error', () => {})
    if (isHanging) return
    const server = connect(Number(port), hostname)
    server.on('error', () => phone.destroy())
    const pass = (from: Socket, into: Socket) =>
      from.on('data', (bytes) => {
        if (!isHanging) into.write(bytes)
      })
    pass(phone, server)
    pass(server, phone)
    phone.on('close', () => server.destroy())
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const address = way.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on TCP')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    hang: () => {
      isHanging = true
    },
    /** Connections that hung stay dead. */
    comeBack: () => {
      isHanging = false
      for (const end of ends) end.destroy()
    },
    close: () => {
      for (const end of ends) end.destroy()
      way.close()
    },
  }
}

const product = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /basket/i })
    .first()

test(
  'behind a network that hangs, a new tab shows what the device keeps, and the rest when it is back',
  { tag: '@long' },
  async ({ browser }, info) => {
    const way = await openWay(info.project.use.baseURL ?? '')
    const phone = await openPhone(browser, info)
    await phone.page.goto(`${way.origin}/browse`)
    await expect(product(phone.page)).toBeVisible()
    await phone.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await phone.page.reload()
    await untilFilesKept(phone.page)
    await untilPageKept(phone.page, 'browse')

    way.hang()
    const tab = await phone.page.context().newPage()
    await tab.goto(`${way.origin}/browse`)
    await expect(product(tab)).toBeVisible()
    await expect(tab.getByText('You are offline').first()).toBeVisible()

    way.comeBack()
    await expect(tab.getByText('You are offline')).toHaveCount(0)
    await expect(product(tab)).toBeVisible()
    way.close()
  },
)
