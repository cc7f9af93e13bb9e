import { v7 as newId } from 'uuid'
import { openDb } from '../platform/db/db.ts'
import { createLogger } from '../platform/logger.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import type { Platform } from '../platform/platform.ts'
import { sendMessage } from '../server/features/conversations/actions/send-chat-message.ts'

/**
 * `crash-sender.ts <database> <chat> <sender>`: a process that is killed after the commit of a
 * message and before its push.
 */
const [url = '', chatId = '', userId = ''] = process.argv.slice(2)
const log = createLogger({ level: 'silent', pretty: false })
const db = openDb({ url, poolSize: 1, log })
const { kysely } = db
const executeQuery = kysely.executeQuery.bind(kysely)
kysely.executeQuery = async (query) => {
  await executeQuery(query)
  process.kill(process.pid, 'SIGKILL')
  // The signal may take a moment: do nothing meanwhile.
  return new Promise(() => {})
}
await sendMessage(
  // Without files, the action needs no other part of the platform.
  { db, outbox: createOutbox({ db, log }) } as unknown as Platform,
  {
    kind: 'member',
    userId,
    sessionId: newId(),
    role: 'user',
    address: '',
    userAgent: '',
    country: null,
    language: null,
  },
  { chatId, content: 'My last words' },
)
