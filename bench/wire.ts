import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'

export const KINDS = [
  'document',
  'script',
  'style',
  'font',
  'picture',
  'video',
  'API',
  'socket',
  'other',
] as const
type Kind = (typeof KINDS)[number]
/** Bytes received by kind; `up` is sent over sockets. */
export type Bytes = Record<Kind | 'up', number>
/** A message of the DevTools protocol, with the fields that the meter reads. */
type Message = { method?: string; sessionId?: string; params?: Params }
type Params = {
  sessionId?: string
  targetInfo?: { type: string }
  requestId?: string
  request?: { url: string }
  url?: string
  encodedDataLength?: number
  response?: {
    url?: string
    fromDiskCache?: boolean
    fromServiceWorker?: boolean
    encodedDataLength?: number
    payloadData?: string
    headersText?: string
  }
}

const NOTHING: Bytes = {
  ...{ document: 0, script: 0, style: 0, font: 0, picture: 0, video: 0 },
  ...{ API: 0, socket: 0, other: 0, up: 0 },
}

/** The kind of a file by its address: a service worker's requests have no type of their own. */
const kindOf = (address: string): Kind => {
  const { pathname } = new URL(address)
  if (pathname.startsWith('/api/')) return 'API'
  if (pathname.startsWith('/socket.io/')) return 'socket'
  const [, ending = ''] = /\.(\w+)$/.exec(pathname) ?? []
  if (ending === 'js') return 'script'
  if (ending === 'css') return 'style'
  if (ending === 'woff2') return 'font'
  if (/^(mp4|webm|vtt)$/.test(ending)) return 'video'
  if (/^(webp|avif|jpg|png|svg)$/.test(ending)) return 'picture'
  return ending === '' ? 'document' : 'other'
}

/** The length of a WebSocket frame; `mask` is 4 for those that a browser sends. */
const frameLength = (text: string, mask: 0 | 4): number => {
  const length = Buffer.byteLength(text)
  return length + mask + (length < 126 ? 2 : 4)
}

export type Meter = {
  /** The bytes since the last call. */
  take(): Bytes
  /** The addresses of which something arrived since `take` was last called, with their bytes. */
  addresses(): Map<string, number>
  /** Resolves once nothing has arrived for this time, except over sockets. */
  quiet(ms: number): Promise<void>
  close(): void
}

/** The bytes since they were last taken, by kind and by address. */
const createTally = () => {
  let bytes = { ...NOTHING }
  let byAddress = new Map<string, number>()
  return {
    add: (kind: keyof Bytes, count: number, address?: string) => {
      bytes[kind] += count
      if (address) byAddress.set(address, (byAddress.get(address) ?? 0) + count)
    },
    addresses: () => byAddress,
    take: () => {
      const taken = bytes
      bytes = { ...NOTHING }
      byAddress = new Map()
      return taken
    },
  }
}

/**
 * Counts what a browser receives for its pages, their service workers and sockets: the encoded
 * bytes with headers, from the network only. An unfinished download counts as far as it came.
 */
export const openMeter = async (debuggingPort: number, line: object): Promise<Meter> => {
  const found = await fetch(`http://127.0.0.1:${debuggingPort}/json/version`)
  const { webSocketDebuggerUrl } = await found.json()
  const socket = new WebSocket(webSocketDebuggerUrl, { perMessageDeflate: false })
  await new Promise((resolve) => socket.once('open', resolve))
  let number = 0
  const send = (method: string, params: object = {}, sessionId?: string) => {
    number += 1
    socket.send(JSON.stringify({ id: number, method, params, sessionId }))
  }

  const tally = createTally()
  let changedAt = performance.now()
  const add = (kind: keyof Bytes, count: number, address?: string) => {
    tally.add(kind, count, address)
    if (count > 0 && kind !== 'socket' && kind !== 'up') changedAt = performance.now()
  }
  /** The requests under way, and how much of each is counted. */
  const requests = new Map<string, { url: string; kind: Kind; counted: number; isLocal: boolean }>()

  const receive = ({ method, sessionId = '', params = {} }: Message) => {
    if (method === 'Target.attachedToTarget') {
      const { sessionId: attached, targetInfo } = params
      send('Network.enable', {}, attached)
      if (targetInfo?.type === 'service_worker') send('Network.emulateNetworkConditions', line, attached)
      send('Runtime.runIfWaitingForDebugger', {}, attached)
      return
    }
    const { response, encodedDataLength = 0 } = params
    if (method === 'Network.webSocketFrameReceived')
      return add('socket', frameLength(response?.payloadData ?? '', 0))
    if (method === 'Network.webSocketFrameSent') return add('up', frameLength(response?.payloadData ?? '', 4))
    if (method === 'Network.webSocketHandshakeResponseReceived')
      return add('socket', response?.headersText?.length ?? 0)

    const key = `${sessionId} ${params.requestId}`
    if (method === 'Network.requestWillBeSent' && params.request?.url.startsWith('http'))
      requests.set(key, {
        url: params.request.url,
        kind: kindOf(params.request.url),
        counted: 0,
        isLocal: false,
      })
    const request = requests.get(key)
    if (!request) return
    if (method === 'Network.requestServedFromCache') request.isLocal = true
    if (method === 'Network.responseReceived')
      request.isLocal ||= response?.fromDiskCache === true || response?.fromServiceWorker === true
    const count = (total: number) => {
      const more = Math.max(0, total - request.counted)
      if (!request.isLocal && more > 0) add(request.kind, more, request.url)
      request.counted = Math.max(request.counted, total)
    }
    if (method === 'Network.responseReceived') count(response?.encodedDataLength ?? 0)
    if (method === 'Network.dataReceived') count(request.counted + encodedDataLength)
    if (method === 'Network.loadingFinished') count(encodedDataLength)
  }
  socket.on('message', (text) => receive(JSON.parse(String(text))))
  send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })

  return {
    take: tally.take,
    addresses: tally.addresses,
    quiet: async (ms) => {
      changedAt = performance.now()
      while (performance.now() - changedAt < ms) await new Promise((next) => setTimeout(next, 100))
    },
    close: () => socket.close(),
  }
}

/** Counts the frames of a page's sockets, in both directions. */
export const countFrames = (page: Page): { take(): number } => {
  let bytes = 0
  const note = (mask: 0 | 4) => (frame: { payload: string | Buffer }) => {
    bytes += frameLength(String(frame.payload), mask)
  }
  page.on('websocket', (socket) => socket.on('framesent', note(4)).on('framereceived', note(0)))
  return {
    take: () => {
      const taken = bytes
      bytes = 0
      return taken
    },
  }
}
