import { createHmac, randomUUID } from 'node:crypto'
import Fastify, { type FastifyReply } from 'fastify'
import { sendRequest, textsOf } from './graph-requests.ts'

/** A message that the double accepted, as it arrives on a phone. `code`: its code, or its texts. */
type SentMessage = Record<'wamid' | 'to' | 'template' | 'language' | 'code' | 'callback', string>

type Status = 'sent' | 'delivered' | 'read' | 'failed' | 'played'
type ReportLine = { id: string; status: Status; timestamp: string; [more: string]: unknown }
type Post = { entries: ReportLine[][]; isForged?: boolean }

export type GraphDouble = {
  /** The value for WHATSAPP_GRAPH_URL. */
  url: string
  settings: typeof settings
  /** All accepted messages, oldest first. */
  sent: SentMessage[]
  /** The number of requests, accepted or not. */
  requestCount(): number
  /** The answers of the webhook, in order. */
  answers: number[]
  /** Sets the URL for webhooks, which wait until then. */
  callBack(webhookUrl: string): void
  /** Loses the webhooks of the next message. */
  loseNext(): void
  /** From now on numbers that end in 08 can be reached. */
  mend(): void
  /** Waits until all webhooks have been posted. */
  settled(): Promise<void>
  /** Posts a custom webhook. */
  report(...lines: ReportLine[]): Promise<number>
  close(): Promise<void>
}

/** The settings with which the product uses the double. */
const settings = {
  WHATSAPP_PROVIDER: 'cloud',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_TOKEN: 'a token of a system user',
  WHATSAPP_APP_SECRET: 'the secret of the app',
  WHATSAPP_VERIFY_TOKEN: 'what we agreed on',
  WHATSAPP_TEMPLATE: 'verification_code, verification_code_spare',
} as const
const TEMPLATE = 'verification_code'

/** The bytes of a webhook and Meta's signature of them. */
export const signWebhook = (body: unknown, secret: string = settings.WHATSAPP_APP_SECRET) => {
  // Meta escapes non-ASCII characters: signing the parsed body again gives another signature.
  const bytes = Buffer.from(
    JSON.stringify(body).replace(
      /[\u0080-\uffff]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
  return { bytes, signature: `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}` }
}

/** Returns a webhook's body with these entries. */
export const webhookOf = (entries: ReportLine[][]) => ({
  object: 'whatsapp_business_account',
  entry: entries.map((statuses) => ({
    id: '102290129340398',
    changes: [
      {
        field: 'messages',
        value: {
          messaging_product: 'whatsapp',
          metadata: {
            display_phone_number: '15550783881',
            phone_number_id: settings.WHATSAPP_PHONE_NUMBER_ID,
          },
          contacts: [{ profile: { name: 'Thandi Dlaminì 🌻' } }],
          statuses,
        },
      },
    ],
  })),
})

const unreachable = {
  errors: [
    { code: 131026, title: 'Message undeliverable', error_data: { details: 'Message Undeliverable.' } },
  ],
}

/** Starts a double of Meta's Graph API. The last two digits of a number select its behaviour. */
export const startGraphDouble = async (): Promise<GraphDouble> => {
  const app = Fastify({ forceCloseConnections: true })
  const sent: SentMessage[] = []
  const webhooks = createWebhooks()
  const refusalOf = createRefusals()
  let requests = 0
  let isLost = false

  app.post<{ Params: { version: string; id: string } }>('/:version/:id/messages', async (request, reply) => {
    requests += 1
    const { version, id } = request.params
    if (!/^v\d+\.0$/.test(version) || id !== settings.WHATSAPP_PHONE_NUMBER_ID) return refuse(reply, 400, 100)
    if (request.headers.authorization !== `Bearer ${settings.WHATSAPP_TOKEN}`) return refuse(reply, 401, 190)
    const message = sendRequest.safeParse(request.body).data
    if (!message) return refuse(reply, 400, 131008)
    const { to, template, biz_opaque_callback_data: callback } = message
    const code = textsOf(message)
    if (code === null) return refuse(reply, 400, 132000)
    const isTranslated = ['en_US', 'fr'].includes(template.language.code)
    const refusal = isTranslated ? refusalOf(to, template.name) : { status: 404, code: 132001 }
    if (refusal) return refuse(reply, refusal.status, refusal.code)

    const wamid = `wamid.${randomUUID()}`
    sent.push({
      ...{ wamid, to: `+${to}`, template: template.name, language: template.language.code },
      ...{ code, callback },
    })
    const scenario = to.slice(-2)
    if (!isLost) webhooks.queue(postsOf(scenario, reportsOf({ wamid, to, callback })))
    isLost = false
    if (scenario === '09') {
      request.raw.socket.resetAndDestroy()
      return reply.hijack()
    }
    return reply.send({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: wamid, message_status: 'accepted' }],
    })
  })
  app.get('/__sent', async () => sent)

  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    settings,
    sent,
    requestCount: () => requests,
    answers: webhooks.answers,
    callBack: webhooks.start,
    loseNext: () => {
      isLost = true
    },
    mend: refusalOf.mend,
    settled: webhooks.settled,
    report: (...lines) => webhooks.post({ entries: [lines] }),
    close: () => app.close(),
  }
}

/** Posts webhooks one after another, once their URL is known. */
const createWebhooks = () => {
  const answers: number[] = []
  const waiting: (() => Promise<unknown>)[] = []
  let posting: Promise<unknown> = Promise.resolve()
  let webhookUrl: string | undefined

  const post = async ({ entries, isForged }: Post): Promise<number> => {
    const secret = isForged ? 'a secret of somebody else' : undefined
    const { bytes, signature } = signWebhook(webhookOf(entries), secret)
    const response = await fetch(webhookUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body: bytes,
    })
    answers.push(response.status)
    return response.status
  }
  const flush = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  return {
    answers,
    post,
    queue: (posts: Post[]) => {
      for (const one of posts) waiting.push(() => post(one))
      if (webhookUrl) posting = posting.then(flush)
    },
    start: (url: string) => {
      webhookUrl = url
      posting = posting.then(flush)
    },
    settled: async () => {
      await posting
    },
  }
}

/** Creates the function that returns how a message to a number is refused, if it is. */
const createRefusals = () => {
  const tries = new Map<string, number>()
  let isMended = false
  const refusalOf = (to: string, template: string): { status: number; code: number } | undefined => {
    const scenario = to.slice(-2)
    const before = tries.get(to) ?? 0
    tries.set(to, before + 1)
    if (scenario === '06' && before < 2) return { status: 429, code: 130429 }
    if (scenario === '07') return { status: 400, code: 131056 }
    if (scenario === '08' && !isMended) return { status: 401, code: 190 }
    return template === TEMPLATE ? ownErrors[scenario] : undefined
  }
  const mend = () => {
    isMended = true
  }
  return Object.assign(refusalOf, { mend })
}

/** Creates the function that builds a line of a webhook about a message. */
const reportsOf =
  ({ wamid, to, callback }: { wamid: string; to: string; callback: string }) =>
  (status: Status, more: object = {}): ReportLine => ({
    id: wamid,
    status,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: to,
    biz_opaque_callback_data: callback,
    pricing: { billable: true, pricing_model: 'PMP', category: 'authentication', type: 'regular' },
    ...more,
  })

/** Numbers for the classes of errors that are answered immediately. */
const ownErrors: Record<string, { status: number; code: number }> = {
  21: { status: 400, code: 131026 },
  22: { status: 400, code: 131030 },
  23: { status: 500, code: 131000 },
  24: { status: 404, code: 132001 },
  25: { status: 400, code: 100 },
  26: { status: 400, code: 131057 },
  27: { status: 400, code: 80007 },
  28: { status: 403, code: 368 },
  29: { status: 400, code: 987654 },
}

const refuse = (reply: FastifyReply, status: number, code: number) =>
  reply.status(status).send({
    error: { message: `(#${code}) No`, type: 'OAuthException', code, fbtrace_id: 'AbC' },
  })

/** Returns the webhooks of a scenario in the order in which they are posted. */
const postsOf = (scenario: string, line: (status: Status, more?: object) => ReportLine): Post[] => {
  const one = (status: Status, more?: object): Post => ({ entries: [[line(status, more)]] })
  const plain = [one('sent'), one('delivered')]
  switch (scenario) {
    case '01':
      return [...plain, one('read')]
    case '02':
      return [one('failed', unreachable)]
    case '03':
      return [one('sent')]
    case '04':
      return [one('read'), one('delivered'), one('sent')]
    case '05':
      return plain.flatMap((post) => [post, post, post])
    case '10':
      return [{ ...one('delivered'), isForged: true }, one('sent'), one('sent')]
    case '11':
      return [
        {
          entries: [
            [line('sent'), line('delivered')],
            [
              { ...line('read'), id: 'wamid.of-nobody', biz_opaque_callback_data: 'otp_unknown' },
              line('played'),
            ],
          ],
        },
      ]
    case '12':
      return [...plain, one('failed', unreachable)]
    default:
      return plain
  }
}
