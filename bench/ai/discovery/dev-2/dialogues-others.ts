import { type Dialogue, turn } from '../format.ts'

/** Dialogues in the other languages. */
export const others: Dialogue[] = [
  {
    key: 'sw-viatu',
    language: 'sw',
    from: { town: 'Nairobi', country: 'KE' },
    turns: [
      turn('habari', 'small-talk'),
      turn('nahitaji viatu vya mpira', 'products', { anyOf: ['boots'] }),
      turn('ni bei gani', 'product-fact', { says: ['2,800'] }),
      turn('ghali sana', 'products', { noneOf: ['boots'] }),
      turn('mko wapi', 'product-fact'),
      turn('asante', 'small-talk'),
    ],
  },
  {
    key: 'sw-sola',
    language: 'sw',
    from: { town: 'Kisumu', country: 'KE' },
    turns: [
      turn('nataka taa ya sola', 'products', { anyOf: ['lantern', 'flood', 'solar-kit'], noneOf: ['lamp'] }),
      turn('chini ya 2000', 'products', {
        anyOf: ['lantern'],
        noneOf: ['flood', 'solar-kit'],
        limit: { max: 2000 },
      }),
      turn('inaweza kuchaji simu?', 'product-fact', { says: ['phone', 'simu'] }),
      turn('mnaleta hadi Kakamega?', ['help:delivery', 'ask-shop']),
      turn('nalipa vipi', 'help:payment'),
    ],
  },
  {
    key: 'sw-simu',
    language: 'sw',
    on: 'redmi',
    turns: [
      turn('hii simu ni mpya au imetumika', 'product-fact', { says: ['new'] }),
      turn('ina rangi gani', 'product-fact', { says: ['green', 'kijani'] }),
      turn('naomba punguzo', 'ask-shop'),
      turn('nionyeshe simu ya bei rahisi', 'products', { anyOf: ['itel'] }),
    ],
  },
  {
    key: 'fr-cadeau',
    language: 'fr',
    turns: [
      turn('bonjour', 'small-talk'),
      turn('je cherche un cadeau pour ma femme', 'products', {
        anyOf: ['necklace', 'earrings', 'candles', 'chocolates'],
        noneOf: ['tie', 'boxers'],
      }),
      turn('pas de bijoux', 'products', { noneOf: ['necklace', 'earrings', 'ring'] }),
      turn('combien coûtent les bougies', 'product-fact', { says: ['160'] }),
      turn('comment payer ?', 'help:payment'),
      turn('merci beaucoup', 'small-talk'),
    ],
  },
  {
    key: 'fr-ordinateur',
    language: 'fr',
    turns: [
      turn('un ordinateur portable pas cher', 'products', { anyOf: ['thinkpad'] }),
      turn('il est neuf ?', 'product-fact', { says: ['refurbished', 'reconditionné'] }),
      turn('combien de mémoire', 'product-fact', { says: ['16'] }),
      turn('plutôt une tablette', 'products', { anyOf: ['tablet'], noneOf: ['thinkpad'] }),
    ],
  },
  {
    key: 'pt-bebe',
    language: 'pt',
    turns: [
      turn('boa tarde', 'small-talk'),
      turn('preciso de uma cama para o meu bebé', 'products', {
        anyOf: ['moses', 'carrycot'],
        noneOf: ['sleeping-bag'],
      }),
      turn('tem colchão?', 'product-fact', { says: ['mattress', 'colchão'] }),
      turn('algo mais barato', 'products'),
      turn('fazem entregas?', ['help:delivery', 'ask-shop']),
    ],
  },
  {
    key: 'pt-carro',
    language: 'pt',
    turns: [
      turn('óleo para o carro', 'products', { anyOf: ['engine-oil'], noneOf: ['oil'] }),
      turn('serve para gasóleo?', 'product-fact', { says: ['diesel'] }),
      turn('quero também capas para os bancos', 'products', { anyOf: ['seat-covers'] }),
      turn('em vermelho', ['products', 'product-fact', 'ask-shop']),
      turn('qualquer cor', 'products', { anyOf: ['seat-covers'] }),
    ],
  },
  {
    key: 'zu-izicathulo',
    language: 'zu',
    from: { town: 'Soweto', country: 'ZA' },
    turns: [
      turn('sawubona', 'small-talk'),
      turn('ngifuna izicathulo ezibomvu', 'products', { anyOf: ['jordans'] }),
      turn('zibiza kakhulu', 'products', { noneOf: ['jordans'] }),
      turn('ezimhlophe', 'products', { anyOf: ['allstar'] }),
      turn('zibiza malini', 'product-fact', { says: ['899'] }),
      turn('ngiyabonga', 'small-talk'),
    ],
  },
  {
    key: 'zu-ibhodwe',
    language: 'zu',
    turns: [
      turn('ngidinga ibhodwe', 'products', { anyOf: ['potjie', 'frypan'] }),
      turn('elincane', 'products'),
      turn('niyaletha yini eMlazi', ['help:delivery', 'ask-shop']),
      turn('ngingakhokha kanjani', 'help:payment'),
    ],
  },
  {
    key: 'ss-mbewu',
    language: 'ss',
    from: { town: 'Siteki', country: 'SZ' },
    turns: [
      turn('sanibonani', 'small-talk'),
      turn('ngifuna inhlanyelo yetamatisi', 'products', { anyOf: ['tomato-seed'] }),
      turn('malini', 'product-fact', { says: ['35'] }),
      turn('nitfolakala kuphi', 'product-fact', { says: ['Siteki'] }),
      turn('ngifuna nelikhuba', 'products', { anyOf: ['hoe'] }),
      turn('ngiyabonga', 'small-talk'),
    ],
  },
  {
    key: 'ss-ticatfulo',
    language: 'ss',
    turns: [
      turn('ngicela ticatfulo letimnyama', 'products', { anyOf: ['boots', 'jordans'] }),
      turn('letimhlophe', 'products', { anyOf: ['allstar'] }),
      turn('letishibhile', 'products'),
      turn('ningangiletsela eManzini', ['help:delivery', 'ask-shop']),
    ],
  },
  {
    key: 'zu-uniform',
    language: 'zu',
    turns: [
      turn('ngifuna ijezi yesikole', 'products', { anyOf: ['jersey'] }),
      turn('inawo umbala oluhlaza?', ['product-fact', 'ask-shop']),
      turn('ngicela isaphulelo', 'ask-shop'),
      turn('kulungile', ['small-talk', 'clarify']),
    ],
  },
]
