import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { makeShop, openPage, startProduct } from './product.ts'

/**
 * `node bench/crash.ts [times]`: a process is killed between the commit of a message and its push.
 * Measures when the receiver gets it from another process.
 */
const times = Number(process.argv[2]) || 100
const AT_ONCE = 2
const product = await startProduct()
const { platform, address } = product
const [buyer, seller] = [await product.makeUser(), await product.makeUser()]
const shopId = await makeShop(platform, seller.id)
const [buyerSocket, sellerSocket] = [
  await openPage(address, buyer.token),
  await openPage(address, seller.token),
]
const { data } = await buyerSocket.emitWithAck('chat:send', { shopId, content: 'Hello' })

// Dispatch the message that opened the chat.
await platform.outbox.drain()
platform.outbox.start()
const lags = new Map<string, number>()
let all = () => {}
sellerSocket.on('chat:message', ({ message }: { message: { id: string; createdAt: string } }) => {
  // Count the first push only: it may be repeated.
  if (!lags.has(message.id)) lags.set(message.id, Date.now() - Date.parse(message.createdAt))
  if (lags.size === times) all()
})
const allReceived = new Promise<void>((resolve) => {
  all = resolve
})

let left = times
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (left > 0) {
      left -= 1
      const sender = spawn(
        process.execPath,
        [
          path.join(import.meta.dirname, 'crash-sender.ts'),
          String(platform.db.pool.options.connectionString),
          data.chatId,
          buyer.id,
        ],
        { stdio: 'inherit' },
      )
      const [, signal] = await once(sender, 'exit')
      if (signal !== 'SIGKILL') throw new Error(`It was not killed: ${signal}`)
    }
  }),
)
const IN_VAIN_MS = 15_000
await Promise.race([allReceived, new Promise((resolve) => setTimeout(resolve, IN_VAIN_MS))])
const sorted = [...lags.values()].toSorted((a, b) => a - b)
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
console.log(
  `\nkilled between commit and push ${times} times: ${sorted.length} told; after p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (goal ≤ 2000), at most ${at(1)} ms`,
)
for (const socket of [buyerSocket, sellerSocket]) socket.disconnect()
await product.stop()
