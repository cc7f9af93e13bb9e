import { createServer } from 'node:http'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { WebSocketServer } from 'ws'

/**
 * The baseline for messages, as a separate server: inserts each message from a WebSocket or POST
 * with one bare statement and forwards it to all WebSockets; 'read' is an UPDATE of a chat.
 */
const { DATABASE_URL, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL })
const [chatId, senderId] = [newId(), newId()]
await pool.query('CREATE TABLE floor (LIKE "ChatMessage" INCLUDING ALL)')
await pool.query('ALTER TABLE floor ADD FOREIGN KEY ("chatId") REFERENCES "Chat" (id)')
await pool.query('INSERT INTO "Chat" (id, "shopId", "buyerId", "ownerId") VALUES ($1, $2, $2, $2)', [
  chatId,
  senderId,
])

let seq = 0
const insert = (content: string) => {
  seq += 1
  return pool.query({
    name: 'insert',
    text: `INSERT INTO floor (id, "chatId", seq, "senderId", side, content, "clientMessageId")
      VALUES ($1, $2, $3, $4, 'buyer', $5, $6)`,
    values: [newId(), chatId, seq, senderId, content, content],
  })
}
const update = () => {
  const text = 'UPDATE "Chat" SET "shopRead" = "shopRead" + 1 WHERE id = $1'
  return pool.query({ name: 'update', text, values: [chatId] })
}

const http = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  const { content } = JSON.parse(body)
  await insert(content)
  for (const socket of bare.clients) socket.send(content)
  response.writeHead(201, { 'content-type': 'application/json' }).end(body)
})
const bare = new WebSocketServer({ server: http, perMessageDeflate: false })
bare.on('connection', (socket) =>
  socket.on('message', async (bytes) => {
    const text = String(bytes)
    await (text === 'read' ? update() : insert(text))
    for (const other of bare.clients) if (other !== socket) other.send(text)
  }),
)
http.listen(Number(PORT), '127.0.0.1', () => console.log('The floor is open'))
