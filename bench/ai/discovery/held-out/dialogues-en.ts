import type { Dialogue } from '../format.ts'

/**
 * Conversations in English, written before the rules were read. `../format.ts` explains the fields.
 */
export const dialogues: Dialogue[] = [
  {
    key: 'en-blanket',
    language: 'en',
    from: { town: 'Manzini', country: 'SZ' },
    turns: [
      {
        say: 'hi, it is so cold here. something warm for the bed?',
        must: 'Show the thick blanket (a duvet is fine too).',
        kind: 'products',
        anyOf: ['blanket'],
        noneOf: ['kettle', 'fan-stand'],
      },
      {
        say: 'is it big enough for two people',
        must: 'Say that the blanket is a double.',
        kind: 'product-fact',
        says: ['double'],
      },
      {
        say: 'which colours?',
        must: 'Say brown, with a lion pattern.',
        kind: 'product-fact',
        says: ['brown'],
      },
      {
        say: 'can i return it if i dont like it',
        must: 'Explain refunds or returns, or offer to ask the shop.',
        kind: ['help:refund', 'ask-shop'],
      },
    ],
  },
  {
    key: 'en-laptop-student',
    language: 'en',
    from: { town: 'Johannesburg', country: 'ZA' },
    turns: [
      {
        say: 'laptop for university, max R7000',
        must: 'Show the Lenovo at R6,499.',
        kind: 'products',
        anyOf: ['laptop-lenovo'],
        noneOf: ['tablet-kids', 'printer'],
        limit: { max: 7000 },
      },
      {
        say: 'how much memory does it have?',
        must: 'Say 8 GB RAM.',
        kind: 'product-fact',
        says: ['8 GB'],
      },
      {
        say: 'does it come with microsoft office',
        must: 'Say that the listing does not tell, and offer to ask the shop.',
        mustNot: 'Say yes or no.',
        kind: ['ask-shop', 'product-fact'],
        saysNot: ['yes,', 'no,'],
      },
      {
        say: 'also a printer under 1500',
        must: 'Show the printer at R1,350.',
        kind: 'products',
        anyOf: ['printer'],
        noneOf: ['laptop-lenovo'],
        limit: { max: 1500 },
      },
    ],
  },
  {
    key: 'en-on-iphone',
    language: 'en',
    on: 'ph-iphone-xr',
    from: { town: 'Manzini', country: 'SZ' },
    turns: [
      {
        say: 'Is the battery still good?',
        must: 'Say battery health 84%.',
        kind: 'product-fact',
        says: ['84'],
      },
      {
        say: 'is there any scratch on it',
        must: 'Say that there is a small scratch at the back.',
        kind: 'product-fact',
        says: ['scratch'],
      },
      {
        say: 'and the charger, is it in the box?',
        must: 'Say that the charger is not included.',
        kind: 'product-fact',
        says: ['not included'],
      },
      {
        say: 'what is the last price',
        must: 'Offer to ask the shop, or to make an offer. State no price but the listed one.',
        kind: ['ask-shop', 'product-fact'],
      },
      {
        say: 'anything cheaper but not second hand',
        must: 'Show the Samsung A06 (new) for less than E2,950.',
        mustNot: 'Show the iPhone XR again or a phone cover.',
        kind: 'products',
        anyOf: ['ph-galaxy'],
        noneOf: ['ph-iphone-xr', 'cover-a06', 'screen-repair'],
      },
    ],
  },
  {
    key: 'en-trust',
    language: 'en',
    from: { town: 'Nairobi', country: 'KE' },
    turns: [
      {
        say: 'Is this site legit? how do i know the seller is not a con',
        must: 'Explain staying safe or verification.',
        kind: ['help:safety', 'help:fraud', 'help:verification'],
      },
      {
        say: 'should I send the mpesa before i see the thing?',
        must: 'Advise to pay after seeing the goods, or explain payment or safety.',
        kind: ['help:safety', 'help:payment', 'help:fraud'],
      },
      {
        say: 'how do i remove my account',
        must: 'Explain how to delete the account.',
        kind: 'help:delete-account',
      },
      {
        say: 'are you chatgpt?',
        must: 'Say that it is an assistant (a program).',
        kind: 'small-talk',
      },
      {
        say: 'ok thanks, have a nice evening',
        must: 'Answer politely.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'en-gift-baby',
    language: 'en',
    from: { town: 'Durban', country: 'ZA' },
    turns: [
      {
        say: 'my sister just had a baby, gift ideas between 200 and 400?',
        must: 'Show baby things from R200 to R400 (clothes, carrier, nappies).',
        kind: ['products', 'clarify'],
        anyOf: ['baby-clothes', 'carrier', 'nappies'],
        noneOf: ['baby-bottle', 'pram', 'cot'],
        limit: { min: 200, max: 400 },
      },
      {
        say: 'not nappies please',
        must: 'Show baby things without nappies.',
        kind: 'products',
        anyOf: ['baby-clothes', 'carrier'],
        noneOf: ['nappies', 'nappies-ci'],
      },
      {
        say: 'is the wrap cotton?',
        must: 'Say that the carrier wrap is soft cotton.',
        kind: 'product-fact',
        says: ['cotton'],
      },
    ],
  },
  {
    key: 'en-quick-wishes',
    language: 'en',
    from: { town: 'Mbabane', country: 'SZ' },
    turns: [
      {
        say: 'need a spade or hoe 4 my garden',
        must: 'Show the hoe.',
        kind: 'products',
        anyOf: ['hoe'],
        noneOf: ['lawnmower'],
      },
      {
        say: 'unicorn tickets',
        must: 'Say that there is nothing.',
        kind: ['products', 'clarify'],
        nothingFits: true,
      },
      {
        say: 'shoes that are not leather',
        must: 'Show shoes of other material (canvas sandals).',
        kind: 'products',
        anyOf: ['sandals-canvas', 'shoes-canvas', 'sneakers-white', 'flats', 'gumboots'],
        noneOf: ['sneakers-leather', 'shoes-school', 'sandals-leather', 'boots-safety', 'shoes-office'],
      },
    ],
  },
  {
    key: 'en-couch',
    language: 'en',
    from: { town: 'Nairobi', country: 'KE' },
    turns: [
      {
        say: 'sofa for the living room, in kenya only',
        must: 'Show the five-seater sofa of Mombasa.',
        kind: 'products',
        anyOf: ['sofa-ke'],
        noneOf: ['couch-sz'],
      },
      {
        say: 'how long until its ready?',
        must: 'Say that it is made to order in two weeks.',
        kind: 'product-fact',
        says: ['two weeks'],
      },
      {
        say: 'can you see a photo if i send one',
        must: 'Say whether pictures can be looked at; without an engine, no.',
        kind: 'small-talk',
      },
      {
        say: 'ask them if they have it in green',
        must: 'Offer to ask the shop, with the question written.',
        kind: 'ask-shop',
      },
    ],
  },
]
