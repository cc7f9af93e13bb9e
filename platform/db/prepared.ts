import { createHash } from 'node:crypto'
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { DB } from '../../prisma/generated/kysely.ts'

/** The tools to build a prepared query: Kysely without a connection, and its named parameters. */
export type Builder<Params> = {
  kysely: Kysely<DB>
  /**
   * Stands for a parameter. Cast it where PostgreSQL cannot infer a type:
   * ``sql`${param('id')}::uuid` ``.
   */
  param<Name extends keyof Params & string>(name: Name): RawBuilder<Params[Name]>
}

/** A statement with its values, ready for `kysely.executeQuery`. */
type BoundQuery<Row> = CompiledQuery<Row> & { readonly [nameKey]: string }

const nameKey = Symbol('name of the prepared statement')

class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const kysely = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * Compiles a hot query when it first runs. Each connection parses it once, under a name.
 * @example const byPhone = prepared(({ kysely, param }: Builder<{ phone: string }>) => …)
 * db.kysely.executeQuery(byPhone({ phone }))
 */
export const prepared = <Params extends Record<string, unknown>, Row>(
  build: (builder: Builder<Params>) => Compilable<Row>,
): ((params: Params) => CompiledQuery<Row>) => {
  const compile = () => {
    const query = build({ kysely, param: (name) => sql`${new Parameter(name)}` }).compile()
    return { query, name: createHash('sha256').update(query.sql).digest('hex').slice(0, 32) }
  }
  let compiled: ReturnType<typeof compile> | undefined
  return (params) => {
    compiled ??= compile()
    const { query, name } = compiled
    const parameters = query.parameters.map((value) =>
      value instanceof Parameter ? params[value.name] : value,
    )
    const bound: BoundQuery<Row> = { ...query, parameters, [nameKey]: name }
    return bound
  }
}

/**
 * A builder whose parameters are values, for a query whose text varies. PostgreSQL plans each call
 * for them.
 */
export const unpreparedBuilder = <Params>(db: Kysely<DB>, params: Params): Builder<Params> => ({
  kysely: db,
  param: (name) => sql`${params[name]}`,
})

/**
 * Builds one value for each key, such as a prepared query for each order of a list:
 * `recordOf(['newest', 'oldest'], (order) => prepared(…))`.
 */
export const recordOf = <const Key extends string, Value>(
  keys: readonly Key[],
  build: (key: Key) => Value,
): Record<Key, Value> =>
  // `Object.fromEntries` does not keep the keys in its type.
  Object.fromEntries(keys.map((key) => [key, build(key)])) as Record<Key, Value>

/**
 * The name of a prepared statement; `undefined` for any other query, which PostgreSQL plans for its
 * values.
 */
export const statementName = (query: CompiledQuery): string | undefined =>
  nameKey in query ? String(query[nameKey]) : undefined
