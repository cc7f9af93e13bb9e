import type pg from 'pg'
import { serve } from './serve.ts'

/**
 * A server with a fault between the product and its database, to test the checker. `BROKEN`:
 * `forgets` rolls some messages back after acknowledging and pushing them; `doubles` drops
 * `clientMessageId`, so that a repeated send is stored twice.
 */
const { BROKEN: broken } = process.env

type Done = (error: unknown, result: unknown) => void
const isDone = (given: unknown): given is Done => typeof given === 'function'

type Statement = { text: string; values: readonly unknown[] }

/** Returns whether a statement stores a message, of a shop chat or a direct one. */
const isSend = (statement: unknown): statement is Statement =>
  /insert into "(?:Chat|Direct)Message"/i.test(String(Object(statement).text))

const withoutClientId = ({ text, values, ...rest }: Statement): Statement => {
  const removed = Number(text.match(/\$(\d+)::text as "clientMessageId"/i)?.[1]) - 1
  return { ...rest, text, values: values.map((value, index) => (index === removed ? null : value)) }
}

const patched = new WeakSet<pg.PoolClient>()
const breakClient = (client: pg.PoolClient) => {
  if (patched.has(client)) return
  patched.add(client)
  const query: (...given: unknown[]) => unknown = client.query.bind(client)
  /** Answers as if the statement had been committed, once it is undone. */
  const runAndUndo = (statement: Statement, done: Done) => {
    query('BEGIN')
    query(statement, (error: unknown, result: unknown) => query('ROLLBACK', () => done(error, result)))
  }
  const brokenQuery = (...given: unknown[]) => {
    const [statement, done] = given
    if (!isSend(statement) || !isDone(done)) return query(...given)
    if (broken === 'doubles') return query(withoutClientId(statement), done)
    if (broken === 'forgets' && Math.random() < 0.4) return runAndUndo(statement, done)
    return query(...given)
  }
  client.query = brokenQuery as typeof client.query // the driver's overloads are all one function
}

await serve(({ db }) => void db.pool.on('acquire', breakClient))
