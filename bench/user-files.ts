import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { makeBrowser } from '../testing/push-service.ts'
import { readSql } from '../testing/sql.ts'
import type { Client } from './client.ts'
import type { Deployment } from './deployment.ts'
import { makeClip, makePhoto } from './files.ts'
import { makeShop } from './product.ts'

export type Member = { id: string; token: string }

/** Sends pushes to a service on this machine that accepts them at once. */
export const openPushes = async ({ catalogue: { platform } }: Deployment, { id: userId }: Member) => {
  let received = 0
  const service = createServer((request, response) => {
    request.resume()
    received += 1
    response.writeHead(201).end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo // it listens on TCP
  const { endpoint, keys } = makeBrowser(`http://127.0.0.1:${port}/browser`).subscription
  const session = await platform.db.prisma.session.findFirstOrThrow({ where: { userId } })
  const subscriptionId = newId()
  await platform.db.prisma.pushSubscription.create({
    data: { id: subscriptionId, endpoint, userId, sessionId: session.id, ...keys },
  })
  const run = async () => {
    const notificationId = newId()
    await platform.db.prisma.notification.create({
      data: {
        ...{ id: notificationId, userId, type: 'other', title: 'News', message: 'Here' },
        foldKey: notificationId,
      },
    })
    const key = `${subscriptionId}:${notificationId}`
    const wanted = received + 1
    await platform.queue.enqueue('notifications.send-push', { subscriptionId, notificationId }, { key })
    while (received < wanted) await wait(5)
  }
  return {
    actions: { push: { times: 200, run } },
    close: () => {
      service.closeAllConnections()
      service.close()
    },
  }
}

const productAnswer = z.object({ product: z.object({ id: z.string() }) })
const uploaded = z.object({ key: z.string() })

/** Lists products from clips of 15 s, and uploads photos. */
export const openFiles = async (
  { catalogue: { platform }, folder }: Deployment,
  client: Client,
  seller: Member,
) => {
  const [clip, photo] = [await makeClip(folder, 15), await makePhoto(folder)]
  await makeShop(platform, seller.id)
  const isPending = async (id: string) => {
    const [row] = await readSql(
      platform.db.kysely,
      { status: z.string() },
      'SELECT status::text AS status FROM "Product" WHERE id = $1::uuid',
      [id],
    )
    if (row?.status === 'failed') throw new Error('The clip could not be prepared')
    return row?.status === 'pending'
  }
  return {
    actions: {
      listing: {
        times: 3,
        run: async () => {
          const fields = { title: 'Red kettle', description: 'In good condition.' }
          const data = await client.upload('/products', 'video', clip, fields, seller.token)
          const { id } = productAnswer.parse(data).product
          while (await isPending(id)) await wait(500)
        },
      },
      photo: {
        times: 5,
        run: async () => {
          const data = await client.upload(
            '/media/upload',
            'file',
            photo,
            { folder: 'comments' },
            seller.token,
          )
          const { key } = uploaded.parse(data)
          await client.call('GET', `/pictures/640/${key}`)
          await wait(1000)
        },
      },
    },
  }
}
