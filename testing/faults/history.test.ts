import { expect, it } from 'vitest'
import { checkHistory, type History, type Rule } from './history.ts'

/** Two messages of two users, acknowledged, stored, shown on one device, and read. */
const sound = (): History => ({
  sent: [
    { conversation: 'c', sender: 'ann', text: 'one', begunAt: 1, answers: [{ at: 2, id: 'm1', seq: 1 }] },
    {
      conversation: 'c',
      sender: 'bob',
      text: 'two',
      begunAt: 3,
      answers: [
        { at: 4, id: 'm2', seq: 2 },
        { at: 5, id: 'm2', seq: 2 },
      ],
    },
  ],
  receipts: [
    { key: 'c shop read', rank: 1, askedAt: 1, answeredAt: 9 },
    { key: 'c shop read', rank: 2, askedAt: 2, answeredAt: 3 },
    { key: 'c shop read', rank: 2, askedAt: 4, answeredAt: 5 },
    { key: 'c shop read', rank: 1, askedAt: 6, answeredAt: 7, isLeast: true },
  ],
  screens: [
    {
      device: 'phone',
      conversation: 'c',
      messages: [
        { id: 'm1', seq: 1, status: 'read' },
        { id: 'm2', seq: 2, status: 'sent' },
      ],
    },
  ],
  kept: [
    {
      conversation: 'c',
      lastSeq: 2,
      messages: [
        { id: 'm1', seq: 1, text: 'one', senderId: 'ann', status: 'read' },
        { id: 'm2', seq: 2, text: 'two', senderId: 'bob', status: 'sent' },
      ],
    },
  ],
  counters: [{ name: 'unread', kept: 3, counted: 3 }],
  eventsLeft: 0,
})

const rulesOf = (history: History): Rule[] => [...new Set(checkHistory(history).map(({ rule }) => rule))]
const conversation = (change: Partial<History['kept'][number]>) =>
  sound().kept.map((one) => ({ ...one, ...change }))
const screen = (messages: History['screens'][number]['messages']) => [
  { device: 'phone', conversation: 'c', messages },
]
const [first, second] = sound().kept[0]?.messages ?? []
if (!first || !second) throw new Error('The sound history has two messages')

it('finds nothing in a correct history, including late answers of overlapping requests', () => {
  expect(checkHistory(sound())).toEqual([])
})

it.each<[string, Rule[], Partial<History>]>([
  ['a lost message', ['lost', 'gap', 'shown-wrong'], { kept: conversation({ messages: [first] }) }],
  [
    'a message stored twice',
    ['twice', 'not-shown'],
    { kept: conversation({ lastSeq: 3, messages: [first, second, { ...second, id: 'm3', seq: 3 }] }) },
  ],
  [
    'two messages of one number',
    ['answers-differ', 'gap', 'order', 'shown-wrong'],
    { kept: conversation({ messages: [first, { ...second, seq: 1 }] }) },
  ],
  [
    'a number left out',
    ['answers-differ', 'gap', 'shown-wrong'],
    { kept: conversation({ lastSeq: 3, messages: [first, { ...second, seq: 3 }] }) },
  ],
  ['a last number that is not the last', ['gap'], { kept: conversation({ lastSeq: 4 }) }],
  [
    'a message before what was acknowledged before it was sent',
    ['order'],
    {
      sent: sound().sent.map((sent) =>
        sent.text === 'one' ? { ...sent, begunAt: 6, answers: [{ at: 7, id: 'm1', seq: 1 }] } : sent,
      ),
    },
  ],
  ['another sender', ['answers-differ'], { sent: sound().sent.map((sent) => ({ ...sent, sender: 'eve' })) }],
  [
    'a second answer unlike the first',
    ['answers-differ'],
    {
      sent: sound().sent.map((sent) => ({
        ...sent,
        answers: [...sent.answers, { at: 6, id: 'm9', seq: 2 }],
      })),
    },
  ],
  [
    'a message without an answer',
    ['stuck'],
    { sent: sound().sent.map((sent) => ({ ...sent, answers: [] })) },
  ],
  ['a message that is not shown', ['not-shown'], { screens: screen([{ id: 'm1', seq: 1, status: 'read' }]) }],
  [
    'messages shown in the wrong order',
    ['shown-wrong'],
    {
      screens: screen([
        { id: 'm2', seq: 2, status: 'sent' },
        { id: 'm1', seq: 1, status: 'read' },
      ]),
    },
  ],
  [
    'a tick that promises too much',
    ['tick-differs'],
    {
      screens: screen([
        { id: 'm1', seq: 1, status: 'read' },
        { id: 'm2', seq: 2, status: 'delivered' },
      ]),
    },
  ],
  [
    'a tick that stays behind',
    ['tick-differs'],
    {
      screens: screen([
        { id: 'm1', seq: 1, status: 'delivered' },
        { id: 'm2', seq: 2, status: 'sent' },
      ]),
    },
  ],
  [
    'a watermark that went back',
    ['tick-went-back'],
    { receipts: [...sound().receipts, { key: 'c shop read', rank: 1, askedAt: 6, answeredAt: 7 }] },
  ],
  ['a count that is wrong', ['counter'], { counters: [{ name: 'unread', kept: 3, counted: 2 }] }],
  ['an event that nobody handled', ['event-left'], { eventsLeft: 1 }],
])('finds %s', (_what, rules, change) => {
  expect(rulesOf({ ...sound(), ...change }).sort()).toEqual(rules.sort())
})
