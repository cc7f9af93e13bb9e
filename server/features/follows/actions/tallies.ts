/**
 * The part of a statement that moves both users' numbers by `by` for each row of `source`, which has "followerId" and
 * "followingId". The rows are taken in the order of their ids, by everyone.
 */
export const moveTallies = (source: string, by: '1' | '-1'): string => `
  INSERT INTO "FollowTally" ("userId", "followersCount", "followingCount")
  SELECT "userId", sum(followers)::int, sum(following)::int FROM (
    SELECT "followingId" AS "userId", ${by} AS followers, 0 AS following FROM ${source}
    UNION ALL SELECT "followerId", 0, ${by} FROM ${source}
  ) moved GROUP BY "userId" ORDER BY "userId"
  ON CONFLICT ("userId") DO UPDATE SET
    "followersCount" = "FollowTally"."followersCount" + excluded."followersCount",
    "followingCount" = "FollowTally"."followingCount" + excluded."followingCount"`
