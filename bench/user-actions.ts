import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { hashPassword } from '../server/features/accounts/passwords.ts'
import { type Client, createClient } from './client.ts'
import type { Deployment } from './deployment.ts'
import type { ActionName } from './scale-model.ts'
import { type Member, openFiles, openPushes } from './user-files.ts'
import { openSockets } from './user-sockets.ts'

/** How often a run repeats an action, and the action with its number. */
export type UserAction = { times: number; run(number: number): Promise<unknown> }

const MEMBERS = 100
const PAGE = 20
const PASSWORD = 'correct horse battery'
const queries = [
  'red kettle',
  'a warm blanket for cold nights',
  'bracelet under 300',
  'a black dress between 50 and 200',
  'something to carry water',
]

/** The actions of users, measured one kind after another. */
export const openUserActions = async (deployment: Deployment) => {
  const client = createClient(deployment.address)
  const members: Member[] = []
  while (members.length < MEMBERS) members.push(await deployment.catalogue.makeUser())
  const at = <Item>(items: readonly Item[], number: number): Item => {
    const item = items[number % items.length]
    if (item === undefined) throw new Error('Nothing to choose from')
    return item
  }
  const member = (number: number) => at(members, number)
  const sockets = await openSockets(deployment, client, members)
  const push = await openPushes(deployment, member(0))
  const files = await openFiles(deployment, client, member(1))
  const actions: Record<ActionName, UserAction> = {
    ...reading(deployment, client, member),
    ...writing(deployment, client, member),
    message: { times: 1000, run: (number) => sockets.exchange(number) },
    openApp: { times: 200, run: (number) => sockets.openApp(member(number)) },
    login: { times: 40, run: await logins(deployment, client) },
    ...push.actions,
    ...files.actions,
  }
  return {
    members,
    actions,
    bytes: () => {
      const [rest, realtime] = [client.bytes(), sockets.bytes()]
      return { received: rest.received + realtime.received, sent: rest.sent + realtime.sent }
    },
    openIdleSocket: sockets.open,
    /** Signs everybody in again, in time before the tokens end. */
    renew: async () => {
      for (const one of members) one.token = await deployment.catalogue.signIn(one.id)
      await sockets.renew()
    },
    close: () => {
      sockets.close()
      push.close()
      client.close()
    },
  }
}

const feedPage = z.object({ pagination: z.object({ nextCursor: z.string().nullable() }) })

const reading = ({ catalogue }: Deployment, { ask }: Client, member: (number: number) => Member) => {
  const feed = (token: string, cursor = '') =>
    ask('GET', `/users/feed?limit=${PAGE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, { token })
  const cursors = new Map<string, string>()
  return {
    feed: {
      times: 500,
      run: async (number: number) => {
        const { token } = member(number)
        cursors.set(token, feedPage.parse(await feed(token)).pagination.nextCursor ?? '')
      },
    },
    nextPage: {
      times: 500,
      run: async (number: number) => {
        const { token } = member(number)
        cursors.set(token, feedPage.parse(await feed(token, cursors.get(token))).pagination.nextCursor ?? '')
      },
    },
    openProduct: {
      times: 300,
      run: async (number: number) => {
        const { id } = catalogue.next()
        const { token } = member(number)
        await ask('GET', `/products/${id}`, { token })
        await ask('GET', `/products/${id}/comments?limit=10`, { token })
        await ask('GET', `/products/${id}/similar?limit=10`, { token })
      },
    },
    browse: {
      times: 300,
      run: (number: number) => ask('GET', '/products?limit=24', { token: member(number).token }),
    },
    search: {
      times: 60,
      run: (number: number) => {
        const query = queries[number % queries.length] ?? ''
        return ask('POST', '/ai/discover', { body: { query, limit: 20 }, token: member(number).token })
      },
    },
  } satisfies Partial<Record<ActionName, UserAction>>
}

const writing = ({ catalogue }: Deployment, { ask }: Client, member: (number: number) => Member) => {
  const post = (path: string, body: object) => (number: number) =>
    ask('POST', `/products/${catalogue.next().id}/${path}`, { body, token: member(number).token })
  return {
    view: { times: 1000, run: post('views', {}) },
    like: { times: 1000, run: post('like', { liked: true }) },
    comment: { times: 500, run: post('comments', { comment: 'Is it still there? I can come on Saturday.' }) },
  } satisfies Partial<Record<ActionName, UserAction>>
}

const logins = async ({ catalogue: { platform } }: Deployment, { ask }: Client) => {
  const [id, identifier] = [newId(), '+26876700001']
  const passwordHash = await hashPassword(PASSWORD)
  const data = { id, name: 'Somebody', username: id, phone: identifier, passwordHash }
  await platform.db.prisma.user.create({ data })
  return () => ask('POST', '/auth/login', { body: { identifier, password: PASSWORD } })
}
