import { z } from 'zod'
import { field } from '../../../../contract/texts.ts'
import { type Statement, statement } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import {
  forFewMarks,
  forMember,
  forVisitor,
  LISTED_TOTAL,
  listedOfFewTo,
  listedTo,
  listingPredicate,
  type PageRow,
  productColumns,
  productJoins,
} from '../../products/public.ts'
import { NEWEST } from './candidates.ts'
import type { Facts } from './facts.ts'

/** Where a page begins: after so many of the list, or after that product (when it was published, its id) of the rest. */
export type Place = [after: number] | [publishedAt: string, id: string]

/**
 * `isCounted`: nobody has been there, it is a page's number times its length; with an `anchor`, the place of a product before
 * which `passed` newer ones stand, it is not counted off from the top.
 */
export type Begin = { list: ListKey; place: Place; isCounted: boolean; anchor?: Anchor | undefined }
type Anchor = { place: unknown[]; passed: number }

/** The present list of a reader, while it holds, or the one that somebody reads on in. */
type ListKey = { reader: string; pageSize: number } | { listId: string }

export type RankedRow = PageRow<
  Facts & {
    listId: string
    reason: string | null
    place: number | null
    /** Read as for somebody who has marked few, and they have not: the flags are not to be believed. */
    isMany?: boolean
  }
>

/** A list ends when something is listed or taken off, when its reader likes or follows something, and after so long. */
const HOLDS = '20 seconds'

const ofReader = `
  SELECT l.* FROM "FeedList" l
  WHERE l.reader = $3::text AND l."pageSize" = $4::int AND NOT l."isStale"
    AND l."createdAt" > now() - interval '${HOLDS}' AND l.total = ${LISTED_TOTAL}
    AND l."newestId" IS NOT DISTINCT FROM (
      SELECT p.id FROM "Product" p WHERE ${listingPredicate} ORDER BY p."publishedAt" DESC, p.id DESC LIMIT 1)
  ORDER BY l."createdAt" DESC LIMIT 1`
const known = `SELECT l.* FROM "FeedList" l WHERE l.id = $3::uuid`

/** As in the pages of products: a number in the text tells the planner that few rows come. */
const LONGEST = 101

/** What a page is made of besides its products, for each kind of reader. */
const readers = {
  visitor: { isPersonalized: 'false', columns: productColumns, joins: productJoins, beside: '' },
  member: { ...forMember, beside: '' },
  /** A member who has marked few, as most have; only for pages that the list fills. */
  few: {
    isPersonalized: forFewMarks.isPersonalized,
    columns: `${forFewMarks.isMany} AS "isMany", ${forFewMarks.columns}`,
    joins: forMember.joins,
    beside: 'CROSS JOIN mine',
  },
} as const
type Reader = (typeof readers)[keyof typeof readers]

/** `after` and what follows it are parameters; `list`, and for a member `mine`, are in the WITH. */
const parts = {
  /**
   * A page that the list fills, with more of it left: the common case, and nothing is read but its products. They come in
   * no order: to sort rows as wide as these costs a tenth of the page.
   */
  within: ({ isPersonalized, columns, joins, beside }: Reader, after: string) => `
    SELECT facts.*, list.id AS "listId", ${after} + nth AS place,
      substr(list.reasons, (${after} + nth)::int, 1) AS reason, ${columns}
    FROM list ${beside} CROSS JOIN LATERAL (SELECT list.total, ${isPersonalized} AS "isPersonalized") facts
    CROSS JOIN LATERAL unnest(list.page[:$2::int]) WITH ORDINALITY AS i(id, nth)
    JOIN "Product" p ON p.id = i.id ${joins}
    WHERE cardinality(list.page) > $2 AND ${listedOfFewTo('$1')}`,
  /** The end of the list, and after it what is older than its newest, without what stands in it already. */
  across: (reader: Reader, after: string) =>
    pageOf(reader, `${ending(after)} UNION ALL ${older(END_OF_LIST)}`),
  /** The same for a page that is counted off and may begin beyond the list: so many of the rest are passed over. */
  jump: (reader: Reader, after: string) =>
    pageOf(
      reader,
      `${ending(after)} UNION ALL
       ${older(END_OF_LIST, ` OFFSET (SELECT greatest(0, ${after} - cardinality(ids)) FROM list)`)}`,
    ),
  /** The same from an anchor on, far below the list: less what stood in the list of what comes before the anchor. */
  anchored: (reader: Reader, left: string, at: string, id: string) =>
    pageOf(
      reader,
      older(
        `${at}, ${id}`,
        ` OFFSET ${left} - (SELECT cardinality(ids) FROM list) + (SELECT count(*) FROM "Product" o
          WHERE o.id = ANY ((SELECT older FROM list)::uuid[]) AND (o."publishedAt", o.id) > (${at}, ${id}))`,
        '<=',
      ),
    ),
  /** Beyond the list. */
  beyond: (reader: Reader, at: string, id: string) => pageOf(reader, older(`${at}, ${id}`)),
} as const

const END_OF_LIST = '(SELECT "lastAt" FROM list), (SELECT "lastId" FROM list)'

const ending = (after: string) => `
  (SELECT p.*, ${after} + nth AS place, substr((SELECT reasons FROM list), (${after} + nth)::int, 1) AS reason
  FROM unnest((SELECT ids[${after} + 1 : ${after} + ${2 * LONGEST}] FROM list)) WITH ORDINALITY AS i(id, nth)
  JOIN "Product" p ON p.id = i.id WHERE ${listedTo('$1')} ORDER BY nth LIMIT ${LONGEST})`

const older = (than: string, skip = '', compare = '<') => `
  (SELECT p.*, NULL::bigint AS place, 'n' AS reason FROM "Product" p
  WHERE ${listedTo('$1')} AND p.id <> ALL ((SELECT older FROM list)::uuid[])
    AND (p."publishedAt", p.id) ${compare} (${than})
  ORDER BY p."publishedAt" DESC, p.id DESC LIMIT ${LONGEST}${skip})`

/** With one row whose `id` is empty where there is a list and nothing on the page. */
const pageOf = ({ isPersonalized, columns, joins }: Reader, found: string) => `
  SELECT facts.*, list.id AS "listId", p.place, p.reason, ${columns}
  FROM list CROSS JOIN (SELECT ${LISTED_TOTAL} AS total, ${isPersonalized} AS "isPersonalized") facts
  LEFT JOIN (SELECT * FROM (${found}) found LIMIT $2::int) p ON true ${joins}
  ORDER BY p.place, p."publishedAt" DESC, p.id DESC`

const made = new Map<string, Statement>()

/**
 * A page of a ranked feed with its facts, in one statement, `take` rows of it. `isWithin` reads the list alone, and answers
 * fewer rows where that does not fill the page and go on behind it. Otherwise there is no row where there is no such list.
 * `hasFewMarks` is believed of a member until a row says `isMany`.
 */
export const rankedPage = (
  viewer: string | null,
  take: number,
  list: ListKey,
  { place, isCounted, anchor }: Omit<Begin, 'list'>,
  isWithin: boolean,
  hasFewMarks: boolean,
): { sql: Statement; values: unknown[] } => {
  const key = 'reader' in list ? [list.reader, list.pageSize] : [list.listId]
  const kind = kindOf({ place, isCounted, anchor }, isWithin)
  const who = viewer === null ? 'visitor' : kind === 'within' && hasFewMarks ? 'few' : 'member'
  const name = `feed.${'reader' in list ? 'begin' : 'on'}.${kind}.${who}`
  const known = made.get(name)
  const sql = known ?? statement({ name, text: textOf(kind, 'reader' in list, who) })
  if (!known) made.set(name, sql)
  const begin =
    anchor && place.length === 1 ? [place[0] - anchor.passed + NEWEST, ...anchor.place] : [...place]
  return { sql, values: [viewer, take, ...key, ...begin] }
}

function kindOf({ place, isCounted, anchor }: Omit<Begin, 'list'>, isWithin: boolean): keyof typeof parts {
  if (place.length === 2) return 'beyond'
  if (isWithin) return 'within'
  if (anchor) return 'anchored'
  return isCounted && place[0] > NEWEST ? 'jump' : 'across'
}

function textOf(kind: keyof typeof parts, isOfReader: boolean, who: keyof typeof readers): string {
  const next = isOfReader ? 5 : 4
  const [first, second, third] = [0, 1, 2].map((index) => `$${next + index}`)
  const reader = readers[who]
  const page =
    kind === 'beyond'
      ? parts.beyond(reader, `${first}::timestamptz`, `${second}::uuid`)
      : kind === 'anchored'
        ? parts.anchored(reader, `${first}::int`, `${second}::timestamptz`, `${third}::uuid`)
        : parts[kind](reader, `${first}::int`)
  const whole = isOfReader ? ofReader : known
  // The present list of a reader holds while its total is that of all that is listed; of another that must be asked.
  const total = isOfReader ? 'total' : `${LISTED_TOTAL} AS total`
  const pageIds = `ids[${first}::int + 1 : ${first}::int + $2::int + 1] AS page`
  // A list is long enough to be kept apart from its row: it is fetched once, and only the page is carried on.
  const list = kind === 'within' ? `SELECT id, reasons, ${total}, ${pageIds} FROM (${whole}) l` : whole
  const text = `list AS MATERIALIZED (${list}) ${page}`
  return who === 'visitor' ? forVisitor(`WITH ${text}`) : `WITH ${forMember.mine}, ${text}`
}

const cursorOf = z.tuple([
  z.literal('ranked'),
  z.uuid(),
  z.union([
    z.tuple([z.number().int().min(1).max(10_000)]),
    // A year that Postgres can read.
    z.tuple([z.iso.datetime({ offset: true }).regex(/^[12]/), z.uuid()]),
  ]),
])

type Placed = RankedRow & { id: string; publishedAt: Date | null }

/** Where the page after `row` begins. */
export const placeAfter = ({ place, publishedAt, id }: Placed): Place =>
  place === null ? [publishedAt?.toISOString() ?? '', id] : [place]

/** The cursor with which a feed goes on after `row`. */
export const writeCursor = (row: Placed): string =>
  Buffer.from(JSON.stringify(['ranked', row.listId, placeAfter(row)])).toString('base64url')

/** Where a cursor goes on. Throws 422 for what is none of ours, or one of another order. */
export const readCursor = (cursor: string): Begin => {
  try {
    const [, listId, place] = cursorOf.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { list: { listId }, place, isCounted: false }
  } catch {
    throw failField('query.cursor', field.cursor)
  }
}
