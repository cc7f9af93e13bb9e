import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepared } from './prepared.ts'
import { readable } from './readable.ts'

const userTable = readable('User', ['id', 'name'])

test('an offered table is the table itself in a statement, so that its plan and its locks stay the same', () => {
  const byId = prepared<{ id: string }, { name: string }>(({ kysely, param }) =>
    kysely
      .selectFrom('Shop as s')
      .innerJoin(userTable.as('u'), 'u.id', 's.ownerId')
      .select('u.name')
      .where('u.id', '=', param('id'))
      .where(sql<boolean>`EXISTS (SELECT FROM ${userTable} o WHERE o.name = u.name)`)
      .forUpdate('u'),
  )
  expect(byId({ id: '1' }).sql).toBe(
    'select "u"."name" from "Shop" as "s" inner join "User" as "u" on "u"."id" = "s"."ownerId" ' +
      'where "u"."id" = $1 and EXISTS (SELECT FROM "User" o WHERE o.name = u.name) for update of "u"',
  )
})

test('its other columns do not compile', () => {
  prepared(({ kysely }) =>
    kysely
      .selectFrom(userTable.as('u'))
      // @ts-expect-error The owner does not offer this column.
      .select('u.passwordHash'),
  )
})
