import { type Dialogue, turn } from '../format.ts'

/** Messages of several sentences, and the four kinds of question. */
export const english: Dialogue[] = [
  {
    key: 'several-bag',
    language: 'en',
    from: { town: 'Manzini', country: 'SZ' },
    turns: [
      turn(
        'Hi! I am looking for a school bag. It must be under 300. Do you deliver to Manzini?',
        'products',
        {
          anyOf: ['school-bag'],
          noneOf: ['kids-bag', 'handbag'],
          limit: { max: 300 },
          says: ['deliver'],
        },
      ),
      turn('Thank you. And is it waterproof?', ['product-fact', 'ask-shop'], { says: ['rain', 'ask'] }),
      turn('Ok good. What about shoes for a girl? Black please.', 'products', {
        anyOf: ['toughees'],
        noneOf: ['nike'],
      }),
    ],
  },
  {
    key: 'several-phone',
    language: 'en',
    from: { town: 'Nairobi', country: 'KE' },
    turns: [
      turn('Good morning. I want a smartphone. My budget is 12000. How do I pay?', 'products', {
        anyOf: ['tecno'],
        noneOf: ['infinix', 'iphone13'],
        limit: { max: 12000 },
        says: ['pay'],
      }),
      turn('Does it have two sim cards? And which colour is it?', 'product-fact', { says: ['gold'] }),
      turn('Can I pay with mpesa when it arrives?', ['help:payment', 'ask-shop']),
      turn('I do not want gold. Show me a black one. I can add up to 20000.', 'products', {
        anyOf: ['infinix'],
        noneOf: ['tecno'],
        limit: { max: 20000 },
      }),
    ],
  },
  {
    key: 'several-fridge',
    language: 'en',
    from: { town: 'Mbombela', country: 'ZA' },
    turns: [
      turn('My fridge broke. I need a new one. Not more than R5000.', 'products', {
        anyOf: ['fridge-d'],
        limit: { max: 5000 },
      }),
      turn('Is it grey? How many litres? Do you have it in white?', 'product-fact', {
        says: ['250', 'grey'],
      }),
      turn('What if it does not work when it comes? Can I return it?', ['help:refund', 'ask-shop']),
      turn('Who is the seller and where are they?', 'product-fact', { says: ['Mbombela'] }),
    ],
  },
  {
    key: 'several-fraud',
    language: 'en',
    turns: [
      turn('Hello. I paid for a laptop last week. The seller does not answer. What can I do?', 'help:fraud', {
        noneOf: ['dell', 'chromebook', 'laptop-bag'],
      }),
      turn('Ok. I still need a laptop, something under 20000 ksh', 'products', {
        anyOf: ['chromebook'],
        noneOf: ['dell', 'laptop-bag'],
        limit: { max: 20000, currency: 'KES' },
      }),
      turn('Is it new? I do not want a used one.', ['product-fact', 'products'], { says: ['used'] }),
    ],
  },
  {
    key: 'several-gift',
    language: 'en',
    turns: [
      turn(
        "Hey, it's my mother's birthday on Saturday. She loves cooking. What do you have below 500?",
        'products',
        {
          anyOf: ['knife', 'rice-cooker', 'cups', 'tablecloth'],
          noneOf: ['saucepans', 'air-fryer', 'monopoly'],
          limit: { max: 500 },
        },
      ),
      turn('She already has a knife. Anything else?', 'products', { noneOf: ['knife'] }),
      turn('How does this site work? Is it safe?', ['help:safety', 'help:payment', 'help:contact-shop']),
    ],
  },
  {
    key: 'several-sell',
    language: 'en',
    turns: [
      turn(
        'Hi there. I make emahiya at home. How can I sell them here? Does it cost anything?',
        'help:selling',
        {
          noneOf: ['lihiya'],
        },
      ),
      turn('And how do I get verified?', 'help:verification'),
      turn('Thanks so much! Bye', 'small-talk'),
    ],
  },
  {
    key: 'page-speaker',
    language: 'en',
    on: 'speaker',
    turns: [
      turn('Nice! Is it waterproof? I want to use it at the pool.', 'product-fact', {
        says: ['not waterproof'],
        noneOf: ['daypack'],
      }),
      turn('Then show me one that is waterproof.', 'products', {
        anyOf: ['mini-speaker'],
        noneOf: ['daypack'],
      }),
      turn('Does that one have a guarantee?', 'ask-shop'),
      turn('Do you have the yellow one in stock? Can you send it to Kisumu?', [
        'ask-shop',
        'product-fact',
        'help:delivery',
      ]),
    ],
  },
  {
    key: 'page-iphone',
    language: 'en',
    on: 'iphone13',
    turns: [
      turn('Is this phone new?', 'product-fact', { says: ['second hand'], saysNot: ['yes, it is new'] }),
      turn('Too expensive. Do you have something for half the price?', 'products', { noneOf: ['iphone13'] }),
      turn('Can you do 55000? I can collect today.', 'ask-shop'),
    ],
  },
  {
    key: 'several-not',
    language: 'en',
    turns: [
      turn('I want shoes. Not black. Not for kids. Below 1200.', 'products', {
        anyOf: ['nike', 'work-boots'],
        noneOf: ['loafers', 'toughees', 'adidas-kids'],
        limit: { max: 1200 },
      }),
      turn('Are there cheaper ones?', 'products', { noneOf: ['nike'] }),
      turn('Can I send you a picture of what I want?', ['small-talk', 'clarify']),
      turn('ok. and how do i delete my account? i get too many messages', 'help:delete-account'),
    ],
  },
  {
    key: 'question-first',
    language: 'en',
    from: { town: 'Johannesburg', country: 'ZA' },
    turns: [
      turn('Do you deliver in Johannesburg? I need a pram for twins', 'products', {
        anyOf: ['stroller'],
        says: ['deliver'],
      }),
      turn('Where is the shop? Can I come and look?', ['product-fact', 'ask-shop'], {
        says: ['Johannesburg'],
      }),
      turn('I will take it. How do I order?', ['ask-shop', 'help:payment', 'help:contact-shop']),
    ],
  },
]
