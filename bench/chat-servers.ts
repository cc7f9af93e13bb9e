import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { v7 as newId } from 'uuid'
import { freePort } from '../testing/processes.ts'
import { compare } from './compare.ts'
import { openBare, openPlain, sendAndWait, startChat, startServers } from './servers.ts'

/**
 * `node bench/chat-servers.ts`: latency of a message between sockets on two servers, over Redis
 * compared with the baseline of `chat.ts`. Needs redis-server on the path.
 */
const port = String(await freePort())
const redis = spawn('redis-server', ['--port', port, '--save', '', '--dir', tmpdir()], { stdio: 'ignore' })
const servers = await startServers(2, { REDIS_URL: `redis://127.0.0.1:${port}` })
const [one = '', other = ''] = servers.addresses
const [from, to] = [await openBare(servers.floor), await openBare(servers.floor)]
const chat = await startChat(servers, [one, other], openPlain)

await compare(
  'From one server to the other',
  [
    {
      name: 'floor: bare WebSocket, bare INSERT',
      run: async () => {
        const arrived = once(to, 'message')
        from.send(newId())
        await arrived
      },
    },
    {
      name: 'chat:send → chat:message on the other server',
      goal: { p50: 1.9, p99: 2 },
      run: () => sendAndWait(chat),
    },
  ],
  { calls: 200 },
)

for (const socket of [from, to, chat.from.socket, chat.to.socket]) socket.terminate()
await servers.stop()
redis.kill()
