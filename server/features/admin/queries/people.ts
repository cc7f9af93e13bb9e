import type { z } from 'zod'
import type { adminPerson } from '../../../../contract/admin/views.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type PersonRow, personView } from '../../accounts/public.ts'

/** Returns a user as administrators see them. */
export const adminPersonView = (deps: Deps<'storage'>, row: PersonRow): z.output<typeof adminPerson> => ({
  ...personView(deps, row),
  phone: row.phone,
})
