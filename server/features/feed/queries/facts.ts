import { forMember, LISTED_TOTAL } from '../../products/public.ts'

export type Facts = { total: number; isPersonalized: boolean }

/** The number of all that is listed, and whether the viewer has liked, saved or followed anything. */
export const factsFor = (isVisitor: boolean): string =>
  `${LISTED_TOTAL} AS total, ${isVisitor ? 'false' : forMember.isPersonalized} AS "isPersonalized"`
