import { Socket } from 'node:net'
import type pg from 'pg'
import { isAway } from './errors.ts'
import type { Log } from './log.ts'

/**
 * A few connections that short statements share. A lane sends each at once, without waiting for the answer to the one
 * before, and Postgres answers them in turn (https://www.postgresql.org/docs/18/libpq-pipeline-mode.html): under load many
 * leave in one write, and neither side is woken for each of them.
 */
export type Lanes = {
  /** The rows, or null where no lane is open and free: then it has not been sent, and is for the pool. */
  run<Row extends pg.QueryResultRow>(statement: Named, values: unknown[]): Promise<Row[]> | null
  /** How many are connected, and how many of these wait for no answer. */
  figures(): { open: number; idle: number }
  /** Waits for what is under way and closes them. */
  close(): Promise<void>
}

type Named = { readonly name: string; readonly text: string }

/** One that waits for a lock holds up those behind it: beyond so many, others are the pool's. */
const MOST_IN_A_LANE = 8
/** Between two tries to open a lane that could not be opened or broke. */
const REST_MS = 250

type Lane = {
  client: pg.Client | null
  /** What is sent next need not leave at once. */
  gather(): void
  isOpening: boolean
  /** No try to open it before (ms of the process). */
  restsUntil: number
  underWay: number
}

/**
 * `connect` makes a client over the stream that it is given, with pipelining on, and does not connect it. Lanes open when
 * they are first needed, and again when they broke.
 */
export const openLanes = (count: number, connect: (stream: Socket) => pg.Client, log: Log): Lanes => {
  let isClosing = false
  const lanes = Array.from({ length: count }, newLane)

  const giveUp = (lane: Lane, client: pg.Client) => {
    lane.restsUntil = performance.now() + REST_MS
    if (lane.client !== client) return
    lane.client = null
    if (!isClosing) log.warn({}, 'A lane to the database broke; another is opened')
    // What it may still answer is waited for.
    client.end().catch(() => undefined)
  }

  const open = async (lane: Lane) => {
    lane.isOpening = true
    const stream = new Socket()
    const client = connect(stream)
    client.on('error', () => giveUp(lane, client))
    try {
      await client.connect()
      if (isClosing) return await client.end()
      lane.client = client
      lane.gather = gatherer(stream)
    } catch {
      // The pool meets the same trouble, and its callers are told of it.
      giveUp(lane, client)
    } finally {
      lane.isOpening = false
    }
  }

  /** The open lane with the least to do. */
  const freest = () => {
    let best: Lane | null = null
    for (const lane of lanes) {
      if (!lane.client) {
        if (!lane.isOpening && !isClosing && performance.now() >= lane.restsUntil) void open(lane)
      } else if (lane.underWay < (best?.underWay ?? MOST_IN_A_LANE)) best = lane
    }
    return best
  }

  return {
    run: <Row extends pg.QueryResultRow>({ name, text }: Named, values: unknown[]) => {
      const lane = freest()
      const client = lane?.client
      if (!client) return null
      // Alone it leaves at once.
      if (lane.underWay > 0) lane.gather()
      lane.underWay += 1
      return client.query<Row>({ name, text, values }).then(
        ({ rows }) => {
          lane.underWay -= 1
          return rows
        },
        (error: unknown) => {
          lane.underWay -= 1
          // Postgres says so before it hangs up: nothing more must be sent there.
          if (isAway(error)) giveUp(lane, client)
          throw error
        },
      )
    },
    figures: () => {
      const open = lanes.filter(({ client }) => client !== null)
      return { open: open.length, idle: open.filter(({ underWay }) => underWay === 0).length }
    },
    close: async () => {
      isClosing = true
      await Promise.all(lanes.map(({ client }) => client?.end()))
    },
  }
}

const newLane = (): Lane => ({
  client: null,
  gather: () => undefined,
  isOpening: false,
  restsUntil: 0,
  underWay: 0,
})

/**
 * Once called, what is written to the stream until all that came with this turn of the event loop was looked
 * at leaves as one write.
 */
const gatherer = (stream: Socket) => {
  let isHeld = false
  return () => {
    if (isHeld) return
    isHeld = true
    stream.cork()
    setImmediate(() => {
      isHeld = false
      stream.uncork()
    })
  }
}
