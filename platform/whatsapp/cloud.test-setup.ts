import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type GraphDouble, startGraphDouble } from '../../testing/graph-double.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { runSql } from '../../testing/sql.ts'
import { type Db, openDb } from '../db/db.ts'
import { readEnv } from '../env.ts'
import { createLogger, type Logger } from '../logger.ts'
import { createWhatsappCloud } from './cloud.ts'
import { type OtpMessage, SendError } from './port.ts'
import { META_LIMITS } from './sender.ts'

let database: TestDatabase
export let db: Db
export let graph: GraphDouble
/** The logged lines. */
export let lines: string[] = []
const note = (...args: unknown[]) => void lines.push(JSON.stringify(args))
const log: Logger = {
  ...createLogger({ level: 'silent', pretty: false }),
  info: note,
  warn: note,
  error: note,
}
export const open = (settings: Record<string, string> = {}, limits = META_LIMITS) => {
  const { whatsappCloud } = readEnv({ ...graph.settings, WHATSAPP_GRAPH_URL: graph.url, ...settings })
  if (!whatsappCloud) throw new Error('The settings name another provider')
  return createWhatsappCloud({ db, log }, whatsappCloud, limits)
}
let count = 1000
export const messageTo = (ending: string): OtpMessage => ({
  deliveryId: newId(),
  attempt: 1,
  to: `+26877${++count}${ending}`,
  code: '582910',
  language: 'en',
})
export const got = ({ to }: OtpMessage) => graph.sent.filter((message) => message.to === to)
export const refusalOf = async (sending: Promise<unknown>): Promise<SendError> => {
  const error = await sending.then(
    () => new Error('It was accepted'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof SendError) return error
  throw error
}

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    db = openDb({ url: database.url, poolSize: 6, log: createLogger({ level: 'silent', pretty: false }) })
    graph = await startGraphDouble()
  })
  afterAll(async () => {
    await graph.close()
    await db.close()
    await database.drop()
  })
  beforeEach(async () => {
    lines = []
    await runSql(db.kysely, 'DELETE FROM "WhatsappSender"')
  })
}
