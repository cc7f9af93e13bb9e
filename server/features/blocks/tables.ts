import { expressionBuilder, sql } from 'kysely'
import { exists, type Operand as OperandOf } from '../../../platform/db/expressions.ts'
import type { DB } from '../../../prisma/generated/kysely.ts'
import { type ExportSections, ownRows } from '../../export-rows.ts'

const eb = expressionBuilder<DB>()

type Operand = OperandOf<string | null>

/** Condition: `blocker` has blocked `blocked`. */
export const isBlocked = (blocker: Operand, blocked: Operand) =>
  exists(
    eb.selectFrom('UserBlock as b').where('b.blockerId', '=', blocker).where('b.blockedId', '=', blocked),
  )

/** Condition: one of two users has blocked the other. */
export const isBlockedEitherWay = (one: Operand, other: Operand) =>
  sql<boolean>`(${isBlocked(one, other)} OR ${isBlocked(other, one)})`

/** Selects the users who blocked a user or whom that user blocked. */
export const blockedEitherWay = (userId: Operand) =>
  eb
    .selectFrom('UserBlock')
    .select('blockedId as userId')
    .where('blockerId', '=', userId)
    .unionAll(eb.selectFrom('UserBlock').select('blockerId as userId').where('blockedId', '=', userId))

export const blocksExport: ExportSections = {
  blocked: ownRows('UserBlock', {
    of: ['blockerId'],
    order: { createdAt: 'timestamptz', blockedId: 'uuid' },
  }),
}
