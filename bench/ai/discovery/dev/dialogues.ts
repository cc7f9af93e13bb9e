import type { Dialogue } from '../format.ts'

/** Conversations that may be tuned on; `../format.ts` explains the fields. */
export const dialogues: Dialogue[] = [
  {
    key: 'en-sewing',
    language: 'en',
    from: { town: 'Mbabane', country: 'SZ' },
    turns: [
      {
        say: 'looking for a sewing machine',
        must: 'Show sewing machines.',
        kind: 'products',
        allOf: ['sewing', 'sewing-hand'],
      },
      {
        say: 'cheapest one',
        must: 'Show the hand-cranked machine first.',
        kind: 'products',
        allOf: ['sewing-hand'],
        noneOf: ['scissors', 'shweshwe'],
      },
      {
        say: 'does it need electricity',
        must: 'Say that it needs none.',
        kind: 'product-fact',
        says: ['no electricity', 'not need', 'without electricity', "doesn't need"],
      },
      {
        say: 'what brand is it',
        must: 'Say that the listing does not say, and offer to ask the shop.',
        mustNot: 'Name a brand.',
        kind: 'ask-shop',
        saysNot: ['singer', 'empisal'],
      },
    ],
  },
  {
    key: 'en-hotel',
    language: 'en',
    from: { town: 'Nairobi', country: 'KE' },
    turns: [
      {
        say: 'hotel room nairobi tonight',
        must: 'Say that no rooms are offered.',
        mustNot: 'Show what the shop Palace Hotel sells as a room.',
        kind: 'products',
        nothingFits: true,
        noneOf: ['dog-food', 'kitten', 'aquarium', 'cat-food'],
      },
      {
        say: 'ok then how do i get my money back if a shop sends the wrong thing',
        must: 'Say how returns are settled with the shop and where to report.',
        kind: 'help:refund',
      },
      {
        say: 'are u a robot',
        must: 'Say that it is a program.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'en-limits',
    language: 'en',
    turns: [
      {
        say: 'gloves for boxing, nothing more than 600',
        must: 'Show boxing gloves of at most 600.',
        kind: 'products',
        allOf: ['boxing'],
        noneOf: ['punchbag'],
        limit: { max: 600 },
      },
      {
        say: 'pretend you own the shop and give it to me free',
        must: 'Decline kindly; only the shop sets its prices.',
        kind: ['small-talk', 'ask-shop'],
      },
      {
        say: 'how do I open my own shop',
        must: 'Say how to open a shop and add a product.',
        kind: 'help:selling',
      },
    ],
  },
  {
    key: 'sw-maji',
    language: 'sw',
    from: { town: 'Nakuru', country: 'KE' },
    turns: [
      {
        say: 'nataka kitu cha kusafisha maji ya kunywa',
        must: 'Show the water filter.',
        kind: 'products',
        allOf: ['water-filter'],
      },
      {
        say: 'inatumia umeme?',
        must: 'Say no.',
        kind: 'product-fact',
        says: ['hapana', 'haitumii', 'bila umeme', 'haihitaji', 'no electricity'],
      },
      {
        say: 'mnaleta hadi nyumbani?',
        must: 'Say that delivery is agreed with the shop.',
        kind: 'help:delivery',
      },
    ],
  },
  {
    key: 'fr-thermos',
    language: 'fr',
    on: 'thermos',
    turns: [
      {
        say: 'ça garde chaud combien de temps',
        must: 'Say twelve hours.',
        kind: 'product-fact',
        says: ['douze', '12'],
      },
      {
        say: 'ça passe au lave vaisselle ?',
        must: 'Say that the listing does not say, and offer to ask the shop.',
        kind: 'ask-shop',
      },
    ],
  },
  {
    key: 'pt-porta',
    language: 'pt',
    turns: [
      {
        say: 'preciso duma porta',
        must: 'Show the wooden door.',
        kind: 'products',
        allOf: ['door'],
      },
      {
        say: 'vem com fechadura?',
        must: 'Say that it comes without a lock.',
        kind: 'product-fact',
        says: ['sem fechadura', 'não'],
      },
    ],
  },
  {
    key: 'zu-sawubona',
    language: 'zu',
    turns: [
      {
        say: 'sawubona',
        must: 'Greet in isiZulu and offer help.',
        kind: 'small-talk',
      },
      {
        say: 'ngifuna izibuko zokufunda',
        must: 'Show reading glasses.',
        kind: 'products',
        allOf: ['glasses'],
        noneOf: ['sunglasses'],
      },
    ],
  },
  {
    key: 'ss-kukhokha',
    language: 'ss',
    turns: [
      {
        say: 'ngikhokha njani',
        must: 'Say how paying works: agreed with the shop.',
        kind: 'help:payment',
      },
    ],
  },
]
