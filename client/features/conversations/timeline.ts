/** The fields of a message that decide its place. */
export type Placed = { key: string; isOwn: boolean; at: string }

export type TimelineRow<M extends Placed> =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; item: M; isFirst: boolean; isLast: boolean }

/** Messages of one side closer than this stand as one group. */
const GROUP_MS = 300_000

/** Messages in their order with a row for each new day, and which of them begin and end a group. */
export const toTimeline = <M extends Placed>(messages: readonly M[]): TimelineRow<M>[] =>
  messages.flatMap((item, index) => {
    const before = messages[index - 1]
    const after = messages[index + 1]
    const isNewDay = !before || dayOf(before.at) !== dayOf(item.at)
    const row: TimelineRow<M> = {
      kind: 'message',
      key: item.key,
      item,
      isFirst: !before || !isOneGroup(before, item),
      isLast: !after || !isOneGroup(item, after),
    }
    return isNewDay ? [{ kind: 'day', key: `day ${dayOf(item.at)} ${item.key}`, at: item.at }, row] : [row]
  })

/** The day of a moment (ISO 8601) where the reader is. */
export const dayOf = (at: string): string => new Date(at).toDateString()

const isOneGroup = (one: Placed, next: Placed): boolean =>
  one.isOwn === next.isOwn &&
  dayOf(one.at) === dayOf(next.at) &&
  Date.parse(next.at) - Date.parse(one.at) <= GROUP_MS
