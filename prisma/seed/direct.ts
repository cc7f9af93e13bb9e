import { v7 as newId } from 'uuid'
import { type Ids, idOf, type Seed } from './seed.ts'

/** Direct messages to and from the dealer. */
type SeedDirect = {
  with: string
  product?: string
  messages: {
    from: 'dealer' | 'other'
    text: string
    minutesAgo: number
    /** Status, if not read. */
    status?: 'sent' | 'delivered'
  }[]
}

const talks: SeedDirect[] = [
  {
    with: 'mandla',
    product: 'bakkie',
    messages: [
      { from: 'other', text: 'Bheki, is the Trek still on your floor?', minutesAgo: 1510 },
      { from: 'dealer', text: 'It is, and it asks about you every morning.', minutesAgo: 1498 },
      { from: 'other', text: 'Can I take a test drive on Saturday?', minutesAgo: 1490 },
      { from: 'dealer', text: 'Saturday at nine. Bring your licence, I bring the coffee.', minutesAgo: 1471 },
      {
        from: 'other',
        text: 'My mechanic asks for the service book. Do you have it?',
        minutesAgo: 48,
        status: 'delivered',
      },
    ],
  },
  {
    with: 'lindiwe',
    product: 'bakkie',
    messages: [
      { from: 'other', text: 'How many kilometres has it done, really?', minutesAgo: 2900 },
      {
        from: 'dealer',
        text: 'What the book says, and the book has stamps. I send you the page.',
        minutesAgo: 2861,
      },
      { from: 'dealer', text: 'And for you I fill the tank.', minutesAgo: 2860, status: 'delivered' },
    ],
  },
  {
    with: 'sipho',
    messages: [
      { from: 'other', text: 'Do you also find small town cars? My wife wants a Vitz.', minutesAgo: 5200 },
      { from: 'dealer', text: 'Give me a week and a colour.', minutesAgo: 5130 },
      { from: 'other', text: 'Any colour that is not white.', minutesAgo: 5125 },
      {
        from: 'dealer',
        text: 'Found one, 2017, red as a pepper. Shall I hold it?',
        minutesAgo: 95,
        status: 'sent',
      },
    ],
  },
]

/** Creates the direct conversations of the dealer. */
export const seedDirect = async (
  { tx, minutesAgo }: Seed,
  { people, products }: { people: Ids; products: Ids },
): Promise<void> => {
  const dealerId = idOf(people, 'dealer')
  for (const talk of talks) {
    const otherId = idOf(people, talk.with)
    const [oneId = '', secondId = ''] = [dealerId, otherId].sort()
    const carId = talk.product ? idOf(products, talk.product) : null
    const conversationId = newId()
    await tx
      .insertInto('DirectConversation')
      .values({
        id: conversationId,
        oneId,
        otherId: secondId,
        lastSeq: talk.messages.length,
        lastMessageAt: minutesAgo(talk.messages.at(-1)?.minutesAgo ?? 0),
        lastCarId: carId,
        createdAt: minutesAgo(talk.messages[0]?.minutesAgo ?? 0),
      })
      .execute()
    await tx
      .insertInto('DirectMessage')
      .values(
        talk.messages.map(({ from, text, minutesAgo: ago, status = 'read' }, index) => ({
          id: newId(),
          conversationId,
          seq: index + 1,
          senderId: from === 'dealer' ? dealerId : otherId,
          receiverId: from === 'dealer' ? otherId : dealerId,
          message: text,
          messageType: 'text' as const,
          carId: index === 0 ? carId : null,
          createdAt: minutesAgo(ago),
          deliveredAt: status === 'sent' ? null : minutesAgo(ago - 0.2),
          readAt: status === 'read' ? minutesAgo(ago - 0.5) : null,
        })),
      )
      .execute()
  }
}
