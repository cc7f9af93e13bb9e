import { type Dialogue, turn } from '../format.ts'

/** Follow-ups, questions about a product at hand, the marketplace, small talk. */
export const english: Dialogue[] = [
  {
    key: 'phone-followups',
    language: 'en',
    from: { town: 'Lavumisa', country: 'SZ' },
    turns: [
      turn('sawubona, im looking for a phone', 'products', { anyOf: ['oppo', 'samsung-old', 'itel-small'] }),
      turn('not a small button one pls', 'products', {
        anyOf: ['oppo', 'samsung-old'],
        noneOf: ['itel-small'],
      }),
      turn('which one is the cheapest?', ['products', 'product-fact'], { anyOf: ['samsung-old'] }),
      turn('does it have scratches', 'product-fact', { says: ['scratch'] }),
      turn('hmm. anything new instead?', 'products', { anyOf: ['oppo'], noneOf: ['samsung-old'] }),
      turn('can they keep it for me till month end', 'ask-shop'),
    ],
  },
  {
    key: 'boots-followups',
    language: 'en',
    from: { town: 'Nairobi', country: 'KE' },
    turns: [
      turn('men shoes', 'products', {
        anyOf: ['moccasins', 'timberland', 'sapatos'],
        noneOf: ['wedges', 'abaya'],
      }),
      turn('only the ones in my town', 'products', {
        anyOf: ['moccasins', 'timberland'],
        noneOf: ['sapatos', 'hiking-boots'],
      }),
      turn('show cheaper ones', 'products', { noneOf: ['timberland'] }),
      turn('do they come in size 46?', ['product-fact', 'ask-shop'], { saysNot: ['yes'] }),
      turn('ok what about for my wife, with heels', 'products', { anyOf: ['wedges'], noneOf: ['moccasins'] }),
    ],
  },
  {
    key: 'page-tv',
    language: 'en',
    on: 'tv24',
    turns: [
      turn('can this work with my car battery?', 'product-fact', { says: ['battery'] }),
      turn('how big is the screen', 'product-fact', { says: ['24'] }),
      turn('is the price negotiable', 'ask-shop'),
      turn('do you have a bigger one', 'products', { anyOf: ['tv65'] }),
      turn('eish too much. never mind', ['small-talk', 'products', 'clarify']),
    ],
  },
  {
    key: 'page-bakkie',
    language: 'en',
    on: 'bakkie',
    turns: [
      turn('how many km has it done', 'product-fact', { says: ['210,000'] }),
      turn('is it automatic or manual', 'ask-shop'),
      turn('what year is it', 'product-fact', { says: ['2012'] }),
      turn('do you have something similar with less mileage?', 'products', {
        anyOf: ['suzuki', 'quantum'],
        noneOf: ['bakkie'],
      }),
      turn('where can i see it', ['product-fact', 'ask-shop']),
    ],
  },
  {
    key: 'how-it-works',
    language: 'en',
    turns: [
      turn('hi how does this app work', [
        'help:safety',
        'help:payment',
        'help:contact-shop',
        'help:selling',
        'small-talk',
      ]),
      turn('how long does delivery take', ['help:delivery', 'ask-shop'], { noneOf: ['dstv', 'lilies'] }),
      turn('what if the thing is broken when i get it', 'help:refund'),
      turn('somebody is asking me for my verification code', ['help:safety', 'help:fraud'], {
        noneOf: ['lockset'],
      }),
      turn('do i pay before or after i get my stuff', 'help:payment'),
      turn('i forgot my password', 'help:sign-in'),
      turn('i want to open my own store here', 'help:selling'),
      turn('change the app to swahili', 'help:language'),
    ],
  },
  {
    key: 'not-sold',
    language: 'en',
    turns: [
      turn('do you sell wheelbarrows?', ['products', 'clarify'], { nothingFits: true }),
      turn('ok then a plane ticket to cape town', ['products', 'clarify'], { nothingFits: true }),
      turn('what is the capital of france', ['clarify', 'small-talk'], { noneOf: ['abaya'] }),
      turn('lol you are funny', 'small-talk'),
      turn('who made you', 'small-talk'),
      turn('can i talk to a human', ['help:contact-shop', 'small-talk', 'clarify']),
    ],
  },
  {
    key: 'gift-dialogue',
    language: 'en',
    from: { town: 'Pretoria', country: 'ZA' },
    turns: [
      turn('my nephew is turning 5, what can i get him? i have R300', 'products', {
        anyOf: ['dino', 'superhero'],
        noneOf: ['drone', 'kitchen-toy', 'tricycle'],
        limit: { max: 300 },
      }),
      turn('he has enough toys', 'products', { anyOf: ['superhero'], noneOf: ['dino', 'uno'] }),
      turn('nice, the costume. what sizes?', 'product-fact', { says: ['4 to 8'] }),
      turn('and something for his baby sister', 'products', {
        anyOf: ['teether', 'bibs', 'swaddle'],
        noneOf: ['superhero'],
      }),
      turn('more like the first one', 'products', {
        anyOf: ['teether', 'bibs', 'swaddle', 'bum-cream', 'bouncer'],
      }),
      turn('thx bye', 'small-talk'),
    ],
  },
  {
    key: 'colours',
    language: 'en',
    turns: [
      turn('i need hijabs', 'products', { anyOf: ['hijab'] }),
      turn('is there pink', 'product-fact', { says: ['rose', 'not', 'ask'] }),
      turn('whats the total for 2 sets', ['product-fact', 'ask-shop', 'clarify'], {
        says: ['1,800', '1800'],
      }),
      turn('i will buy it, what do i do now', ['ask-shop', 'help:payment', 'help:contact-shop']),
      turn('and a long black dress to go with it', 'products', { anyOf: ['abaya'], noneOf: ['vestido'] }),
    ],
  },
]
