import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct } from '../../../testing/factories.ts'
import { readSql, runSql } from '../../../testing/sql.ts'
import { unusedWordsDeletion } from './actions/delete-unused-words.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] | undefined }
const planSchema: z.ZodType<Plan> = z.lazy(() =>
  z.object({ 'Actual Rows': z.number(), 'Actual Loops': z.number(), Plans: z.array(planSchema).optional() }),
)
const explained = { 'QUERY PLAN': z.array(z.object({ Plan: planSchema })) }

const mostRows = (plan: Plan): number =>
  Math.max(plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).map(mostRows))

it('a word that many products have and that was removed often does not multiply', async () => {
  const { kysely } = app.platform.db
  await Promise.all(Array.from({ length: 10 }, () => makeProduct(app, { title: 'Basket' })))
  await runSql(kysely, `INSERT INTO "RemovedWord" (word) SELECT 'basket' FROM generate_series(1, 2000)`)
  const { sql, parameters } = unusedWordsDeletion(kysely).compile()
  const [found] = await readSql(kysely, explained, `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, parameters)
  expect(found?.['QUERY PLAN'].map(({ Plan }) => mostRows(Plan))).toEqual([2000])
  expect(await runSql(kysely, `SELECT word FROM "SearchWord" WHERE word = 'basket'`)).toHaveLength(1)
})
