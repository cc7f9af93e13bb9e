import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { AuthenticationService, authenticate, JWTStrategy } from '@feathersjs/authentication'
import { feathers } from '@feathersjs/feathers'
import { KnexService } from '@feathersjs/knex'
import { bodyParser, errorHandler, koa, parseAuthentication, rest } from '@feathersjs/koa'
import { Ajv, addFormats, hooks, resolve } from '@feathersjs/schema'
import socketio from '@feathersjs/socketio'
import { getValidator, Type } from '@feathersjs/typebox'
import knex from 'knex'

/**
 * A chat on Feathers, Knex and socket.io, laid out as Feathers' generator and its chat guide do.
 * Its members get the messages of their chats; it does not check that a sender is a member.
 */
const { DATABASE_URL, PORT, CHATS } = process.env
const db = knex({ client: 'pg', connection: DATABASE_URL })
await db.schema.createTable('feathers_users', (table) => {
  table.increments('id')
  table.string('name')
})
await db.schema.createTable('feathers_members', (table) => {
  table.integer('userId').references('id').inTable('feathers_users')
  table.uuid('chatId')
  table.primary(['userId', 'chatId'])
})
await db.schema.createTable('feathers_messages', (table) => {
  table.increments('id')
  table.uuid('chatId').notNullable().index()
  table.integer('userId').references('id').inTable('feathers_users')
  table.text('content')
  table.timestamp('createdAt')
})

const app = koa(feathers())
app.use(errorHandler())
app.use(parseAuthentication())
app.use(bodyParser())
app.configure(rest())
app.configure(socketio())
app.set('authentication', {
  secret: randomUUID(),
  entity: 'user',
  service: 'users',
  authStrategies: ['jwt'],
})
const authentication = new AuthenticationService(app)
authentication.register('jwt', new JWTStrategy())
app.use('authentication', authentication)

const messageData = Type.Object(
  { chatId: Type.String({ format: 'uuid' }), content: Type.String({ maxLength: 5000 }) },
  { additionalProperties: false },
)
const messageDataResolver = resolve({
  userId: async (_value, _message, { params }) => params.user.id,
  createdAt: async () => new Date(),
})
app.use('users', new KnexService({ Model: db, name: 'feathers_users' }), { methods: ['get'] })
app.use('messages', new KnexService({ Model: db, name: 'feathers_messages' }))
app.service('users').hooks({ around: { all: [authenticate('jwt')] } })
app.service('messages').hooks({
  around: { all: [authenticate('jwt')] },
  before: {
    create: [
      hooks.validateData(getValidator(messageData, addFormats(new Ajv({})))),
      hooks.resolveData(messageDataResolver),
    ],
  },
})

app.on('login', async ({ user }, { connection }) => {
  if (!connection) return
  const members = await db('feathers_members').where({ userId: user.id })
  for (const { chatId } of members) app.channel(`chats/${chatId}`).join(connection)
})
app.service('messages').publish('created', ({ chatId }) => app.channel(`chats/${chatId}`))

/** Creates a user and returns its access token. */
const signUp = async (chatId) => {
  const [{ id }] = await db('feathers_users').insert({ name: 'Bench' }, ['id'])
  await db('feathers_members').insert({ userId: id, chatId })
  return authentication.createAccessToken({}, { subject: String(id) })
}
const chats = []
while (chats.length < Number(CHATS)) {
  const chatId = randomUUID()
  chats.push({ chatId, buyer: await signUp(chatId), seller: await signUp(chatId) })
}
const server = await app.listen(Number(PORT), '127.0.0.1')
if (!server.listening) await once(server, 'listening')
console.log(JSON.stringify(chats))
console.log('Feathers is open')
