import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { DB } from '../../../prisma/generated/kysely.ts'

const eb = expressionBuilder<DB>()

/** An expression, or the value itself. */
type Operand = Expression<string | null> | string | null

/** Returns a condition: `blocker` has blocked `blocked`. */
export const isBlocked = (blocker: Operand, blocked: Operand): AliasableExpression<SqlBool> =>
  eb.exists(
    eb.selectFrom('UserBlock as b').where('b.blockerId', '=', blocker).where('b.blockedId', '=', blocked),
  )

/** Returns a condition: one of two users has blocked the other. */
export const isBlockedEitherWay = (one: Operand, other: Operand): AliasableExpression<SqlBool> =>
  eb.or([isBlocked(one, other), isBlocked(other, one)])
