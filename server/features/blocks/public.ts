/**
 * SQL that says whether one of two users has blocked the other; both are expressions, and differ. At most four look-ups
 * in the primary key.
 */
export const blockedBetween = (one: string, other: string): string =>
  `EXISTS (
    SELECT 1 FROM "UserBlock" b WHERE b."blockerId" IN (${one}, ${other}) AND b."blockedId" IN (${one}, ${other})
  )`

/** SQL that says whether `blocker` has blocked `blocked`. */
export const hasBlocked = (blocker: string, blocked: string): string =>
  `EXISTS (SELECT 1 FROM "UserBlock" b WHERE b."blockerId" = ${blocker} AND b."blockedId" = ${blocked})`
