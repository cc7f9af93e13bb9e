import { connect, createServer, type Socket } from 'node:net'

type Line = { client: Socket; server: Socket }

export type NetworkProxy = {
  address: string
  /** Closes every connection. */
  cut(): void
  /** Stops forwarding on open connections without closing them. New ones work. */
  mute(): void
  /** Stops reading from every other client, until `readOn`. */
  stall(): void
  readOn(): void
  close(): void
}

/** A load balancer that connects to the next server that accepts, and simulates network faults. */
export const startProxy = async (ports: readonly number[]): Promise<NetworkProxy> => {
  const lines = new Set<Line>()
  const forward = createForward(ports, lines)
  let turn = 0
  const proxy = createServer((client) => {
    turn += 1
    forward(client, turn)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const cut = () => {
    for (const { client, server } of lines) {
      client.destroy()
      server.destroy()
    }
  }
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut,
    mute: () => {
      for (const { client, server } of lines) {
        drop(client, server)
        drop(server, client)
      }
    },
    stall: () => {
      for (const [index, { client, server }] of [...lines].entries())
        if (index % 2 === 0) {
          server.unpipe(client)
          server.pause()
        }
    },
    readOn: () => {
      for (const { client, server } of lines) if (server.isPaused()) server.pipe(client)
    },
    close: () => {
      cut()
      proxy.close()
    },
  }
}

/** Reads on from a socket without forwarding. */
const drop = (from: Socket, to: Socket) => {
  from.unpipe(to)
  from.resume()
}

/**
 * Creates the function that connects a client to a server and adds the open connection to `lines`.
 */
const createForward = (ports: readonly number[], lines: Set<Line>) => {
  const forward = (client: Socket, first: number, tried = 0) => {
    const server = connect(ports[(first + tried) % ports.length] ?? 0, '127.0.0.1')
    const line = { client, server }
    server.once('connect', () => {
      lines.add(line)
      client.pipe(server).pipe(client)
    })
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      const wasOpen = lines.delete(line)
      server.destroy()
      // The server does not accept connections: try the next one.
      if (!wasOpen && tried + 1 < ports.length && !client.destroyed) forward(client, first, tried + 1)
      else client.destroy()
    }
    for (const socket of [client, server]) {
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', end)
    }
  }
  return forward
}
