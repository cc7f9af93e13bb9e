import { type AliasedRawBuilder, type Expression, type RawBuilder, sql } from 'kysely'

type Values<Item> = Expression<readonly Item[]> | readonly Item[]
type Arrays = Record<string, RawBuilder<readonly unknown[]>>
type RowOf<Columns extends Arrays> = {
  [Name in keyof Columns]: Columns[Name] extends RawBuilder<readonly (infer Item)[]> ? Item : never
}

/**
 * Returns parallel arrays as a table with a row for each position.
 * @example selectFrom(unnestAs('viewer', { id: uuids(param('userIds')) })).select('viewer.id')
 */
export const unnestAs = <Alias extends string, Columns extends Arrays>(
  alias: Alias,
  columns: Columns,
): AliasedRawBuilder<RowOf<Columns>, Alias> => {
  const names = Object.keys(columns).map((name) => sql.id(name))
  return sql<RowOf<Columns>>`unnest(${sql.join(Object.values(columns))})`.as<Alias>(
    sql`${sql.id(alias)}(${sql.join(names)})`,
  )
}

export const uuids = (values: Values<string>) => sql<readonly string[]>`${values}::uuid[]`
export const texts = (values: Values<string>) => sql<readonly string[]>`${values}::text[]`
export const timestamps = (values: Values<Date>) => sql<readonly Date[]>`${values}::timestamptz[]`
export const bytes = (values: Values<Buffer>) => sql<readonly Buffer[]>`${values}::bytea[]`
export const integers = (values: Values<number>) => sql<readonly number[]>`${values}::int[]`
