import { setTimeout as wait } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import type { ConversationRef, Model } from './device-model.ts'
import type { Requests } from './device-requests.ts'
import { type History, rankOf, type Sent } from './history.ts'

/**
 * Creates the function that sends a new message until it is answered, over the socket or by REST.
 */
export const createWrite =
  (personId: string, model: Model, requests: Requests, run: { history: History; isOver(): boolean }) =>
  async (ref: ConversationRef) => {
    const text = newId()
    const begunAt = performance.now()
    const sent: Sent = { conversation: ref.conversation, sender: personId, text, begunAt, answers: [] }
    run.history.sent.push(sent)
    const send = async (byRest: boolean) => {
      const message = await sendMessage(ref, text, requests, byRest)
      sent.answers.push({ at: performance.now(), id: message.id, seq: message.seq })
      if (ref.kind === 'chat') model.addToChats([message])
      else model.addToDirects(ref.id, [message])
    }
    let byRest = Math.random() < 0.2
    while (!run.isOver() && sent.answers.length === 0) {
      await send(byRest).catch(async () => {
        byRest = !byRest
        await wait(50 + Math.random() * 100)
      })
    }
    // Sometimes the client loses the answer and sends again.
    if (Math.random() < 0.1) await send(!byRest).catch(() => undefined)
  }

const sendMessage = async (
  { kind, id }: ConversationRef,
  text: string,
  { emit, request }: Requests,
  byRest: boolean,
) => {
  const inChat = { chatId: id, content: text, clientMessageId: text }
  const toDealer = { receiverId: id, message: text, clientMessageId: text }
  const { message } = byRest
    ? kind === 'chat'
      ? await request('POST', '/chats/messages', inChat)
      : await request('POST', '/messages/send', toDealer)
    : Object(kind === 'chat' ? await emit('chat:send', inChat) : await emit('dealer:send', toDealer))
  return message
}

/** Creates the function that marks received messages as delivered or read. */
export const createAcknowledge = (
  conversations: readonly ConversationRef[],
  model: Model,
  { emit }: Requests,
) => {
  const acknowledged = new Map<string, string>()
  return async () => {
    for (const ref of conversations) {
      const { kind, id } = ref
      const status = Math.random() < 0.5 ? 'read' : 'delivered'
      const askedAt = performance.now()
      const incoming = model.messagesOf(ref).filter(({ isOwn }) => !isOwn)
      const last = incoming.at(-1)
      if (!last) continue
      const known = acknowledged.get(id)
      if (known === `${last.id} read` || known === `${last.id} ${status}`) continue
      if (kind === 'chat') {
        const answer = Object(await emit(`chat:${status}`, { chatId: id, seq: model.chatTop(id) }))
        const side = last.sender === 'buyer' ? 'shop' : 'buyer'
        model.note(`${id} ${side} ${status}`, answer.seq, askedAt)
      } else {
        const messageIds = incoming.slice(-50).map((message) => message.id)
        await emit(`dealer:${status}`, { participantId: id, messageIds })
        for (const messageId of messageIds) model.note(messageId, rankOf(status), askedAt, true)
      }
      acknowledged.set(id, `${last.id} ${status}`)
    }
  }
}
