import { sql } from 'kysely'
import { createAlarm } from '../alarm.ts'
import type { Deps } from '../platform.ts'
import { AiFailed } from './port.ts'

/** Language and speech models cost much for a request, embedding models little. */
export type AiRequestKind = 'answers' | 'embeddings'

export type AiBudget = {
  /**
   * Takes a request from the day's budget.
   * @throws AiFailed of kind `exhausted` if it is used up
   */
  take(kind: AiRequestKind): Promise<void>
}

/** Bounds the requests to the endpoint in a day (UTC), counted for all processes together. */
export const createAiBudget = (
  { db, log }: Deps<'db' | 'log'>,
  most: Readonly<Record<AiRequestKind, number>>,
): AiBudget => {
  const alarm = createAlarm(log)
  return {
    take: async (kind) => {
      const taken = await db.kysely
        .insertInto('AiUsage')
        .values({ day: today, kind, requests: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'kind'])
            .doUpdateSet((eb) => ({ requests: eb('AiUsage.requests', '+', 1) }))
            .where('AiUsage.requests', '<', most[kind]),
        )
        .returning('requests')
        .executeTakeFirst()
      if (taken) return
      alarm('The AI endpoint’s requests of the day are used up', { kind, most: most[kind] }, kind)
      throw new AiFailed('exhausted', 'The requests of the day are used up')
    },
  }
}

/** Returns how many requests were taken from the day's budget. */
export const requestsToday = async ({ db }: Deps<'db'>, kind: AiRequestKind): Promise<number> => {
  const used = await db.kysely
    .selectFrom('AiUsage')
    .select('requests')
    .where('day', '=', today)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return used?.requests ?? 0
}

const today = sql<string>`(now() AT TIME ZONE 'UTC')::date`

/** For an endpoint without a bound. */
export const noAiBudget: AiBudget = { take: async () => {} }
