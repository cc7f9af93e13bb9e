import { createServer } from 'node:http'
import { Server } from 'socket.io'

/**
 * A bare socket.io relay: forwards each message to the other sockets of its room, which a client
 * names when it connects.
 */
const http = createServer()
const io = new Server(http)
io.on('connection', (socket) => {
  const { token: room } = socket.handshake.auth
  socket.join(room)
  socket.on('message', (message) => socket.to(room).emit('message', message))
})
http.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('The relay is open'))
