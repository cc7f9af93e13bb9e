import type { z } from 'zod'
import type { adminPerson } from '../../../../contract/admin/views.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type PersonRow, personView } from '../../accounts/public.ts'

/** SQL: the person of a user `u` in one column. */
export const personSql = (u: string): string =>
  `jsonb_build_object('id', ${u}.id, 'name', ${u}.name, 'username', ${u}.username, 'phone', ${u}.phone, 'avatar', ${u}.avatar)`

/** A person as administrators see them. */
export const adminPersonView = (needs: Needs<'storage'>, row: PersonRow): z.output<typeof adminPerson> => ({
  ...personView(needs, row),
  phone: row.phone,
})
