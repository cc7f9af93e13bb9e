import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { WebSocket } from 'ws'
import type { PushMessage, Room } from '../../platform/bus/port.ts'
import type { Origin } from '../access.ts'
import { parseJson } from '../http/json.ts'
import type { Connection, LiveHub } from './hub.ts'

/**
 * A page that reads more slowly than it is told things is cut off; it comes back and asks for what it missed. Answers to
 * what it asked for itself do not count: they may be long, and come one at a time.
 */
const MOST_UNSENT_BYTES = 128 * 1024
/** A burst may be more for a moment, as long as the page then gets on. */
const PATIENCE_MS = 200
const MOST_EVER_UNSENT_BYTES = 1024 * 1024

/** As socket.io's: a page whose network went without a word is found out within two of these. */
const HEARTBEAT_MS = 20_000

/** The same events as plain JSON at `/ws`, for clients that do not speak socket.io. */
export const openPlainSocketDoor = (
  app: FastifyInstance,
  hub: LiveHub,
  options: {
    origins: (origin: string | undefined) => boolean
    originOf: (request: FastifyRequest) => Origin
    heartbeatMs?: number
  },
): void => {
  const heart = beat(options.heartbeatMs ?? HEARTBEAT_MS)
  app.addHook('preClose', async () => heart.stop())
  const members = new Map<Room, Set<WebSocket>>()
  /** Bytes of answers that have not left yet. */
  const answering = new WeakMap<WebSocket, number>()
  /** Sockets that wait for an answer. */
  const asking = new WeakMap<WebSocket, ReturnType<typeof together>>()
  /** Since when it has had too much unread. */
  const behind = new WeakMap<WebSocket, number>()
  const isStalled = (socket: WebSocket): boolean => {
    const unsent = socket.bufferedAmount - (answering.get(socket) ?? 0)
    if (unsent <= MOST_UNSENT_BYTES) {
      behind.delete(socket)
      return false
    }
    const since = behind.get(socket)
    if (since === undefined) behind.set(socket, performance.now())
    return unsent > MOST_EVER_UNSENT_BYTES || (since !== undefined && performance.now() - since > PATIENCE_MS)
  }
  const answerTo = (socket: WebSocket, ack: string | number | null, answer: unknown) => {
    const bytes = Buffer.from(JSON.stringify({ ack, data: answer }))
    const count = (change: number) => {
      const left = (answering.get(socket) ?? 0) + change
      if (left > 0) answering.set(socket, left)
      else answering.delete(socket)
    }
    count(bytes.length)
    socket.send(bytes, { binary: false }, () => count(-bytes.length))
  }

  const emit = ({ rooms, event, data }: PushMessage) => {
    const receivers = new Set(rooms.flatMap((room) => [...(members.get(room) ?? [])]))
    if (receivers.size === 0) return
    const text = JSON.stringify({ event, data })
    for (const socket of receivers) {
      if (isStalled(socket)) socket.terminate()
      else {
        asking.get(socket)?.hold()
        socket.send(text)
      }
    }
  }
  let open = 0
  hub.add({
    kind: 'plain',
    count: () => open,
    emit,
    disconnect: (room) => {
      for (const socket of members.get(room) ?? []) socket.close(4001, 'session ended')
    },
    dropAll: () => {
      for (const socket of app.websocketServer.clients) socket.close(1012, 'come back')
    },
  })

  app.get('/ws', { websocket: true }, (socket, request) => {
    if (!options.origins(request.headers.origin)) return socket.close(4003, 'origin not allowed')
    heart.listenTo(socket)
    open += 1
    const joined = new Set<Room>()
    const leave = (rooms: Iterable<Room>) => {
      for (const room of rooms) {
        joined.delete(room)
        const rest = members.get(room)
        rest?.delete(socket)
        if (rest?.size === 0) members.delete(room)
      }
    }
    const connection: Connection = {
      id: newId(),
      actor: { kind: 'visitor', ...options.originOf(request) },
      join: (rooms) => {
        for (const room of rooms) {
          joined.add(room)
          members.set(room, (members.get(room) ?? new Set()).add(socket))
        }
      },
      leave,
      isShown: null,
      isClosed: false,
      spent: { second: 0, events: 0 },
    }
    const own = together(request.socket)
    // One frame after the other: `auth` must have worked before what follows it is looked at.
    let last: Promise<void> = Promise.resolve()
    let underWay = 0
    const take = async (bytes: unknown) => {
      asking.set(socket, own)
      const { ack, answer } = await answerFrame(hub, connection, String(bytes))
      asking.delete(socket)
      if (ack !== undefined && socket.readyState === socket.OPEN) answerTo(socket, ack, answer)
      underWay -= 1
    }
    socket.on('message', (bytes) => {
      last = underWay === 0 ? take(bytes) : last.then(() => take(bytes))
      underWay += 1
    })
    socket.on('close', () => {
      open -= 1
      leave([...joined])
      hub.closed(connection)
    })
    // What is wrong with a connection shows in its closing; without a listener an error would end the process.
    socket.on('error', () => socket.terminate())
  })
}

/**
 * What a page is told because of what it asked, and the answer, come at the same moment: once held, they leave as one write,
 * which is most of what a push costs.
 */
const together = (socket: Socket) => {
  let isHeld = false
  return {
    hold: () => {
      if (isHeld) return
      isHeld = true
      socket.cork()
      // After all that is ready to go on has gone on.
      process.nextTick(() => {
        isHeld = false
        socket.uncork()
      })
    },
  }
}

/** Asks each socket now and then whether it is still there; one that did not answer by the next time is ended. */
const beat = (everyMs: number) => {
  const silent = new Map<WebSocket, boolean>()
  const timer = setInterval(() => {
    for (const [socket, isSilent] of silent) {
      if (isSilent) socket.terminate()
      else {
        silent.set(socket, true)
        socket.ping()
      }
    }
  }, everyMs)
  timer.unref()
  return {
    listenTo: (socket: WebSocket) => {
      silent.set(socket, false)
      socket.on('pong', () => silent.set(socket, false))
      socket.on('close', () => silent.delete(socket))
    },
    stop: () => clearInterval(timer),
  }
}

async function answerFrame(hub: LiveHub, connection: Connection, text: string) {
  const { event, data, ack }: { event?: unknown; data?: unknown; ack?: unknown } = Object(parseFrame(text))
  if (!isAck(ack)) return { ack: null, answer: await hub.handle(connection, undefined, undefined) }
  // What is malformed is answered even where it did not ask for that.
  return {
    ack: typeof event === 'string' ? ack : (ack ?? null),
    answer: await hub.handle(connection, event, data),
  }
}

const isAck = (value: unknown): value is string | number | undefined =>
  value === undefined || typeof value === 'string' || typeof value === 'number'

const parseFrame = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
