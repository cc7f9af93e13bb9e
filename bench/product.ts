import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { v7 as newId } from 'uuid'
import { readEnv } from '../platform/env.ts'
import { createLogger } from '../platform/logger.ts'
import { openPlatform } from '../platform/open.ts'
import { buildApp } from '../server/app.ts'
import { startSession } from '../server/features/accounts/actions/start-session.ts'
import { registerListeners } from '../server/listeners.ts'
import { type TestPlatform, withPrisma } from '../testing/db.ts'
import { openFolder } from '../testing/open-folder.ts'

type User = { id: string; token: string }

/** Opens the platform with an empty database, or with that of the folder `keep`, which stays. */
export const openBench = async (
  keep?: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<{
  platform: TestPlatform
  makeUser(): Promise<User>
  /** Returns a new access token of a user; it lasts a quarter of an hour. */
  signIn(id: string): Promise<string>
  close(): Promise<void>
}> => {
  const dataDir = keep ?? (await openFolder('sokoni-bench-'))
  const env = readEnv({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000000', DEMO: '0' },
    ...settings,
  })
  const { platform: opened, close } = await openPlatform(env, createLogger({ level: 'warn', pretty: false }))
  const platform = { ...opened, db: withPrisma(opened.db) }
  const origin = { kind: 'visitor', address: '', userAgent: 'bench', country: null, language: null } as const
  const signIn = async (id: string) => {
    const { accessToken } = await platform.db.transaction((tx) =>
      startSession(platform, tx, { id, role: 'user' }, origin),
    )
    return accessToken
  }
  return {
    platform,
    makeUser: async () => {
      const id = newId()
      await platform.db.prisma.user.create({
        data: { id, name: 'Bench', username: id, phone: `+${id}`, passwordHash: '' },
      })
      return { id, token: await signIn(id) }
    },
    signIn,
    close: async () => {
      await platform.outbox.drain()
      await close()
      if (!keep) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates a shop of a user and returns its id. */
export const makeShop = async ({ db }: Pick<TestPlatform, 'db'>, ownerId: string): Promise<string> => {
  const id = newId()
  const data = { name: 'Bench', slug: id, description: '', category: 'Other', currency: 'SZL' }
  await db.prisma.shop.create({ data: { id, ownerId, ...data } })
  return id
}

/** Opens a signed-in socket of a user. */
export const openPage = async (address: string, token: string): Promise<Socket> => {
  const socket = io(address, { auth: { token }, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return socket
}

/** Starts the product in this process with an empty database and without limits. */
export const startProduct = async (): Promise<{
  platform: TestPlatform
  address: string
  /** A signed-in user. */
  makeUser(): Promise<User>
  stop(): Promise<void>
}> => {
  const { platform, makeUser, close } = await openBench()
  registerListeners(platform)
  platform.outbox.start()
  const app = await buildApp(platform)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it listens on TCP
  return {
    platform,
    address: `http://127.0.0.1:${port}`,
    makeUser,
    stop: async () => {
      await app.close()
      await close()
    },
  }
}
