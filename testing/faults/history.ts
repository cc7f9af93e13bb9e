import { type MessageStatus, messageStatuses } from '../../contract/chats/status.ts'

/**
 * The events of a trial and its final state. Times are of `performance.now()` in the one process of
 * all devices. Every message's text is its `clientMessageId`.
 */
export type History = {
  sent: Sent[]
  receipts: Receipt[]
  screens: Screen[]
  kept: Conversation[]
  counters: Counter[]
  /** Events that no listener finished once the traffic has stopped. */
  eventsLeft: number
}

/** A message, sent until it was answered. */
export type Sent = {
  conversation: string
  sender: string
  text: string
  /** The time of the first send. */
  begunAt: number
  /** Every answer: repeated sends must get the same one. */
  answers: { at: number; id: string; seq: number }[]
}

/** A progress that the server reported: a watermark's number, or a message's status as a number. */
type Receipt = {
  key: string
  rank: number
  askedAt: number
  answeredAt: number
  /** The answer only gives a lower bound. */
  isLeast?: boolean
}

/** The final state of a conversation on a device. */
type Screen = {
  device: string
  conversation: string
  messages: readonly { id: string; seq: number; status: MessageStatus }[]
}

/** A conversation in the database. */
export type Conversation = {
  conversation: string
  lastSeq: number
  messages: readonly { id: string; seq: number; text: string; senderId: string; status: MessageStatus }[]
}

/** A stored counter, and its recount. */
export type Counter = { name: string; kept: number; counted: number }

export type Rule =
  | 'lost'
  | 'twice'
  | 'answers-differ'
  | 'gap'
  | 'order'
  | 'stuck'
  | 'not-shown'
  | 'shown-wrong'
  | 'tick-went-back'
  | 'tick-differs'
  | 'counter'
  | 'event-left'
export type Violation = { rule: Rule; what: string }

/** The number of last messages whose status a page reads again when it reconnects. */
const TICKS_ASKED_AGAIN = 20

/** Returns every violation in a history. Pure. */
export const checkHistory = (history: History): Violation[] => [
  ...history.kept.flatMap((conversation) => checkConversation(conversation, history)),
  ...history.screens.flatMap((screen) => checkScreen(screen, history.kept)),
  ...checkReceipts(history.receipts),
  ...history.counters.flatMap(({ name, kept, counted }) =>
    kept === counted ? [] : violation('counter', `${name} is ${kept}, counted ${counted}`),
  ),
  ...(history.eventsLeft > 0 ? violation('event-left', `${history.eventsLeft} events`) : []),
]

const violation = (rule: Rule, what: string): Violation[] => [{ rule, what }]

const checkConversation = (
  { conversation, lastSeq, messages }: Conversation,
  history: History,
): Violation[] => {
  const sent = history.sent.filter((one) => one.conversation === conversation)
  const byText = Map.groupBy(messages, ({ text }) => text)
  const found = sent.flatMap((one): Violation[] => {
    const [kept, ...more] = byText.get(one.text) ?? []
    const first = one.answers[0]
    if (!first) return violation('stuck', `${one.text} was never answered`)
    if (!kept) return violation('lost', `${one.text} was acknowledged as number ${first.seq}`)
    if (more.length > 0) return violation('twice', `${one.text} is there ${more.length + 1} times`)
    const differs = one.answers.some(({ id, seq }) => id !== kept.id || seq !== kept.seq)
    if (differs) return violation('answers-differ', `${one.text} is kept as number ${kept.seq}`)
    return kept.senderId === one.sender ? [] : violation('answers-differ', `${one.text} has another sender`)
  })
  const numbers = messages.map(({ seq }) => seq).sort((one, other) => one - other)
  const hole = numbers.findIndex((seq, index) => seq !== index + 1)
  if (hole !== -1) found.push(...violation('gap', `${conversation}: ${numbers[hole]} stands as ${hole + 1}`))
  if (lastSeq !== numbers.length)
    found.push(...violation('gap', `${conversation}: last number ${lastSeq} of ${numbers.length} messages`))
  return [...found, ...checkOrder(sent, byText)]
}

/** A message acknowledged before another was first sent has the smaller number. */
const checkOrder = (sent: readonly Sent[], byText: ReadonlyMap<string, { seq: number }[]>): Violation[] => {
  const numbered = sent.flatMap(({ text, begunAt, answers }) => {
    const [kept] = byText.get(text) ?? []
    return kept && answers[0] ? [{ text, begunAt, answeredAt: answers[0].at, seq: kept.seq }] : []
  })
  const answered = numbered.toSorted((one, other) => one.answeredAt - other.answeredAt)
  let next = 0
  let highest = 0
  return numbered
    .toSorted((one, other) => one.begunAt - other.begunAt)
    .flatMap(({ text, begunAt, seq }) => {
      for (let one = answered[next]; one && one.answeredAt < begunAt; one = answered[next]) {
        highest = Math.max(highest, one.seq)
        next += 1
      }
      return seq > highest
        ? []
        : violation('order', `${text} is number ${seq}, after ${highest} was acknowledged`)
    })
}

const checkScreen = (
  { device, conversation, messages }: Screen,
  all: readonly Conversation[],
): Violation[] => {
  const kept = all.find((one) => one.conversation === conversation)
  if (!kept) return violation('shown-wrong', `${device} shows ${conversation}, which is not kept`)
  const where = `${device} in ${conversation}`
  const shown = new Map(messages.map((message) => [message.id, message]))
  const inOrder = messages.every(({ seq }, index) => seq > (messages[index - 1]?.seq ?? 0))
  const found = inOrder ? [] : violation('shown-wrong', `${where}: not in the order of the numbers`)
  const missing = kept.messages.filter(({ id }) => !shown.has(id))
  if (missing.length > 0)
    found.push(...violation('not-shown', `${where}: ${missing.map(({ seq }) => seq).join(', ')}`))
  const known = new Map(kept.messages.map((message) => [message.id, message]))
  for (const { id, seq, status } of messages) {
    const truth = known.get(id)
    if (truth?.seq !== seq) found.push(...violation('shown-wrong', `${where}: ${id} as number ${seq}`))
    else if (rankOf(status) > rankOf(truth.status) || (isRecent(seq, kept) && status !== truth.status))
      found.push(...violation('tick-differs', `${where}: number ${seq} is ${truth.status}, shown ${status}`))
  }
  return found
}

const isRecent = (seq: number, { lastSeq }: Conversation) => seq > lastSeq - TICKS_ASKED_AGAIN

/** Returns a status as a number. */
export const rankOf = (status: MessageStatus): number => messageStatuses.indexOf(status)

/** A request sent after an answer never reports less progress than that answer. */
const checkReceipts = (receipts: readonly Receipt[]): Violation[] =>
  [...Map.groupBy(receipts, ({ key }) => key)].flatMap(([key, all]) => {
    const byAnswer = all.toSorted((one, other) => one.answeredAt - other.answeredAt)
    let next = 0
    let highest = 0
    return all
      .toSorted((one, other) => one.askedAt - other.askedAt)
      .flatMap(({ askedAt, rank, isLeast }) => {
        for (let one = byAnswer[next]; one && one.answeredAt < askedAt; one = byAnswer[next]) {
          highest = Math.max(highest, one.rank)
          next += 1
        }
        return isLeast || rank >= highest
          ? []
          : violation('tick-went-back', `${key} from ${highest} to ${rank}`)
      })
  })
