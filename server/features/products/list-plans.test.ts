import { describe, expect, test } from 'vitest'
import { runSql } from '../../../testing/sql.ts'
import { app, fill, type Query, read, setUp } from './lists.test-setup.ts'

setUp()

describe('the plan of each list with a stored length', () => {
  test('contains its index', async () => {
    const { db } = app.platform
    await fill(6000, "'Kind ' || n % 4")
    await runSql(db.kysely, `SELECT search_refresh(ARRAY(SELECT id FROM "Product"))`)
    await runSql(db.kysely, 'ANALYZE "Product"')
    await runSql(db.kysely, 'ANALYZE "ProductSearch"')
    const asked: [Query, RegExp][] = [
      [{}, /Product_listed_idx/],
      // For a common kind it may scan all.
      [{ category: 'Kind 3' }, /Product_listed_(category_)?idx/],
      [{ sort: 'popular' }, /Product_listed_popular_idx/],
      [{ category: 'Kind 3', sort: 'popular' }, /Product_listed_(category_)?popular_idx/],
      [{ sort: 'price-low' }, /Product_listed_cheap_idx/],
      [{ sort: 'price-high' }, /Product_listed_dear_idx/],
      [{ minPrice: 3, maxPrice: 3.05 }, /Product_listed_(category_)?price_idx/],
      [{ category: 'Kind 3', minPrice: 3, maxPrice: 3.05 }, /Product_listed_(category_)?price_idx/],
      [{ q: 'thing 77' }, /ProductSearch_document_idx/],
    ]
    const { pool, kysely } = db
    const original = kysely.executeQuery.bind(kysely)
    const plans: string[] = []
    // Each list's own statement, explained with its own values. The search table is small enough
    // here for a sequential scan: it only must not be needed.
    const explaining: typeof original = async (query) => {
      const compiled = 'sql' in query ? query : query.compile()
      if (compiled.sql.includes('"list"')) {
        const client = await pool.connect()
        if (compiled.sql.includes('"ProductSearch"')) await client.query('SET enable_seqscan = off')
        const { rows } = await client.query({
          text: `EXPLAIN ${compiled.sql}`,
          values: [...compiled.parameters],
        })
        await client.query('RESET enable_seqscan')
        client.release()
        plans.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'))
      }
      return original(query)
    }
    Object.assign(kysely, { executeQuery: explaining })
    try {
      for (const [query, index] of asked) {
        await read(query)
        const plan = plans.at(-1) ?? ''
        expect(plan).toMatch(index)
        expect(plan).not.toMatch(/Seq Scan on "(Product|ProductSearch)"/)
      }
    } finally {
      Object.assign(kysely, { executeQuery: original })
    }
  })
})
