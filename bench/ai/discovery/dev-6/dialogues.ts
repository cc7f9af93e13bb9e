import { type Dialogue, turn } from '../format.ts'

/** Searches and what follows, a product at hand, the marketplace, complaints and small talk. */
export const everyday: Dialogue[] = [
  {
    key: 'en-school',
    language: 'en',
    from: { town: 'Manzini', country: 'SZ' },
    turns: [
      turn('something for my child to take to school, under E300', 'products', {
        anyOf: ['c-school-bag'],
        noneOf: ['c-kids-bag'],
        limit: { max: 300 },
      }),
      turn('anything cheaper?', 'products', { noneOf: ['c-school-bag'] }),
      turn('the bag, does it come in blue?', ['product-fact', 'ask-shop', 'products']),
      turn('ok and shoes for school, girl', 'products', { anyOf: ['c-toughees'] }),
      turn('do they bring it to Nhlangano', 'help:delivery'),
    ],
  },
  {
    key: 'en-speaker',
    language: 'en',
    on: 'demo-speaker',
    turns: [
      turn('how long does the battery last', 'product-fact', { says: ['Twelve hours', 'twelve hours'] }),
      turn('can it get wet?', 'ask-shop'),
      turn('show me more like this', 'products', {
        anyOf: ['c-speaker', 'c-mini-speaker'],
        noneOf: ['demo-speaker'],
      }),
      turn('i only have 1500 shillings', 'products', { anyOf: ['c-mini-speaker'], noneOf: ['c-speaker'] }),
      turn('why is everything so expensive here', 'small-talk'),
    ],
  },
  {
    key: 'en-market',
    language: 'en',
    turns: [
      turn('good evening, how does this thing work', ['help:contact-shop', 'small-talk']),
      turn('is it free to use?', 'help:payment'),
      turn('a guy wants me to pay before i see the fridge, should i?', 'help:safety'),
      turn('someone sold me a phone that does not switch on', ['help:refund', 'help:fraud']),
      turn('i forgot my password', 'help:sign-in'),
      turn('you are useless', 'small-talk'),
    ],
  },
  {
    key: 'en-laptop',
    language: 'en',
    from: { town: 'Nairobi', country: 'KE' },
    turns: [
      turn(
        'Hello. My laptop died yesterday and I have exams next week. I can spend 40k. What have you got?',
        'products',
        {
          anyOf: ['c-dell', 'c-chromebook'],
          limit: { max: 40_000 },
        },
      ),
      turn('how much memory does the dell have', 'product-fact', { says: ['16 GB'] }),
      turn('is it new?', 'product-fact', { says: ['Refurbished'] }),
      turn('what about a bag for it', 'products', { anyOf: ['c-laptop-bag'] }),
      turn('can you lower the price of the dell', 'ask-shop', { says: ['Dell'] }),
      turn('alright i will buy it', 'ask-shop'),
    ],
  },
  {
    key: 'en-chat',
    language: 'en',
    turns: [
      turn('are you there', 'small-talk'),
      turn('what do you sell', ['clarify', 'small-talk']),
      turn('i want a sofa', 'products', { anyOf: ['c-couch'] }),
      turn('too big for my room', 'products'),
      turn('only in Nyeri please', 'products'),
      turn('never mind, show me mattresses', 'products', { anyOf: ['c-mattress-3', 'c-mattress-6'] }),
      turn('thx bye', 'small-talk'),
    ],
  },
  {
    key: 'sw-duka',
    language: 'sw',
    from: { town: 'Nairobi', country: 'KE' },
    turns: [
      turn('nataka zawadi ya mama yangu, anapenda kupika', 'products', {
        anyOf: ['c-saucepans', 'd-sufuria', 'c-knife', 'c-air-fryer', 'c-rice-cooker'],
      }),
      turn('kuna ya bei nafuu zaidi?', 'products'),
      turn('nataka kiti cha magurudumu', 'products', { anyOf: ['c-wheelchair'] }),
      turn('inabeba kilo ngapi?', 'product-fact', { says: ['110'] }),
      turn('mnapokea mpesa?', 'help:payment'),
      turn('simu niliyonunua haifanyi kazi', ['help:refund', 'help:fraud']),
      turn('godoro la watu wawili', 'products', { anyOf: ['c-mattress-6'] }),
      turn('nani anauza?', ['product-fact', 'ask-shop'], { says: ['Nyeri'] }),
    ],
  },
  {
    key: 'fr-maison',
    language: 'fr',
    turns: [
      turn('bonjour, je cherche un cadeau pour un bébé', 'products', {
        anyOf: ['c-baby-blanket', 'd-bibs', 'd-swaddle'],
      }),
      turn('moins cher svp', 'products'),
      turn('une machine à laver pas trop grande', 'products', { anyOf: ['c-washer-a'] }),
      turn('elle fait combien de kilos ?', 'product-fact', { says: ['9 kg'] }),
      turn('vous avez la même en gris ?', ['product-fact', 'ask-shop', 'products']),
      turn("le vendeur ne m'a jamais répondu", ['help:contact-shop', 'help:fraud', 'help:refund']),
      turn('est-ce que je peux payer à la livraison ?', 'help:payment'),
      turn('quelque chose pour dormir sous la tente', 'products', { anyOf: ['c-air-mattress', 'd-mat'] }),
      turn('merci beaucoup, bonne soirée', 'small-talk'),
    ],
  },
  {
    key: 'fr-produit',
    language: 'fr',
    on: 'demo-teapot',
    turns: [
      turn('ça va sur le gaz ?', 'product-fact', { says: ['gas'] }),
      turn('combien de litres', 'product-fact', { says: ['1.2'] }),
      turn('je peux avoir une réduction ?', 'ask-shop'),
      turn('où se trouve la boutique ?', 'product-fact', { says: ['Durban'] }),
      turn("et des tasses, vous en avez d'autres ?", 'products', { anyOf: ['c-cups', 'd-mugs'] }),
      turn('je les prends', 'ask-shop'),
    ],
  },
  {
    key: 'pt-casa',
    language: 'pt',
    turns: [
      turn('boa tarde, tem ventoinha barata?', 'products', { anyOf: ['c-ventoinha', 'c-desk-fan'] }),
      turn('em que cidade está?', 'product-fact', { says: ['Matola'] }),
      turn('quero uma mochila para a escola', 'products', { anyOf: ['d-mochila', 'c-school-bag'] }),
      turn('posso devolver se não gostar?', 'help:refund'),
      turn('como faço para vender as minhas coisas', 'help:selling'),
    ],
  },
  {
    key: 'zu-ikhaya',
    language: 'zu',
    turns: [
      turn('sawubona, ngifuna isiqandisi', 'products', { anyOf: ['c-fridge-d'] }),
      turn('singakanani?', ['product-fact', 'ask-shop'], { says: ['250'] }),
      turn('ngingathola eshibhile?', 'products'),
      turn('umthengisi akaphenduli', 'help:fraud'),
    ],
  },
  {
    key: 'ss-likhaya',
    language: 'ss',
    turns: [
      turn('ngifuna ticatfulo temfana', 'products', { anyOf: ['c-adidas-kids'] }),
      turn('malini?', 'product-fact', { says: ['560'] }),
      turn('ngiyabonga kakhulu', 'small-talk'),
    ],
  },
]
