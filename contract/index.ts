import * as accountsJobs from './accounts/jobs.ts'
import * as accountsPush from './accounts/push.ts'
import * as accounts from './accounts/rest.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as adminJobs from './admin/jobs.ts'
import * as admin from './admin/rest.ts'
import * as assistantJobs from './assistant/jobs.ts'
import * as assistant from './assistant/rest.ts'
import * as blocks from './blocks/rest.ts'
import * as chatsPush from './chats/push.ts'
import * as chats from './chats/rest.ts'
import * as commentsPush from './comments/push.ts'
import * as comments from './comments/rest.ts'
import * as countries from './countries/rest.ts'
import * as dealerMessagesPush from './dealer-messages/push.ts'
import * as dealerMessages from './dealer-messages/rest.ts'
import * as feed from './feed/rest.ts'
import * as followsPush from './follows/push.ts'
import * as follows from './follows/rest.ts'
import * as likesPush from './likes/push.ts'
import * as likes from './likes/rest.ts'
import * as mediaJobs from './media/jobs.ts'
import * as media from './media/rest.ts'
import * as notificationsJobs from './notifications/jobs.ts'
import * as notificationsPush from './notifications/push.ts'
import * as notifications from './notifications/rest.ts'
import * as presencePush from './presence/push.ts'
import * as inquiries from './products/inquiries.ts'
import * as productLists from './products/lists.ts'
import * as productsPush from './products/push.ts'
import * as products from './products/rest.ts'
import * as realtime from './realtime.ts'
import * as reports from './reports/rest.ts'
import * as savedSearchesJobs from './saved-searches/jobs.ts'
import * as savedSearches from './saved-searches/rest.ts'
import * as shops from './shops/rest.ts'
import * as verification from './verification/rest.ts'
import type { Endpoint, Job, PayloadOf, push, socketEvent } from './wire.ts'

/**
 * Everything that is said, by name. A feature adds its own files to these lists and nothing else: routes, the client's
 * calls, the API reference and the maps of handlers all derive from them.
 */
const restModules = {
  ...accounts,
  ...secondFactor,
  ...admin,
  ...assistant,
  ...blocks,
  ...reports,
  ...countries,
  ...shops,
  ...products,
  ...productLists,
  ...inquiries,
  ...savedSearches,
  ...feed,
  ...likes,
  ...comments,
  ...follows,
  ...chats,
  ...dealerMessages,
  ...notifications,
  ...verification,
  ...media,
}
const pushModules = {
  ...accountsPush,
  ...productsPush,
  ...likesPush,
  ...commentsPush,
  ...followsPush,
  ...chatsPush,
  ...dealerMessagesPush,
  ...notificationsPush,
  ...presencePush,
}
const eventModules = { ...chatsPush, ...dealerMessagesPush, ...realtime }
const jobModules = {
  ...accountsJobs,
  ...adminJobs,
  ...assistantJobs,
  ...mediaJobs,
  ...notificationsJobs,
  ...savedSearchesJobs,
}

type Call = Endpoint & { kind: 'call' }
type Push = ReturnType<typeof push>
type SocketEvent = ReturnType<typeof socketEvent>

/** Of a module's exports only those of one kind, by their own name. */
type Only<M, Kind> = { [K in keyof M as M[K] extends Kind ? K : never]: M[K] }
/** The same, named as on the wire. */
type ByName<M, Kind extends { name: string }> = {
  [K in keyof M as M[K] extends Kind ? M[K]['name'] : never]: M[K]
}

export type Calls = Only<typeof restModules, Call>
export type CallName = keyof Calls
/** Every call by its name. */
export const calls = Object.fromEntries(
  Object.entries(restModules).filter(([, value]) => 'kind' in value && value.kind === 'call'),
) as Calls // the filter is the type's own condition

export type Pushes = ByName<typeof pushModules, Push>
export type PushName = keyof Pushes
/** Every push by its name on the wire. */
export const pushes = byName<Pushes>(pushModules, 'push')
/** What each push carries, by its name on the wire. */
export type PushPayloads = { [N in PushName]: PayloadOf<Pushes[N]> }

export type SocketEvents = ByName<typeof eventModules, SocketEvent>
export type SocketEventName = keyof SocketEvents
/** Every event that a page may send, by its name on the wire. */
export const socketEvents = byName<SocketEvents>(eventModules, 'event')

export type Jobs = ByName<typeof jobModules, Job & { kind: 'job' }>
export type JobName = keyof Jobs
/** What each job is told, by its name. */
export type JobPayloads = { [N in JobName]: PayloadOf<Jobs[N]> }
/** Every job by its name. */
export const jobs = byName<Jobs>(jobModules, 'job')

function byName<T>(modules: object, kind: string): T {
  const kept = Object.values(modules).filter((value) => value?.kind === kind)
  return Object.fromEntries(kept.map((value) => [value.name, value])) as T // the filter is the type's own condition
}
