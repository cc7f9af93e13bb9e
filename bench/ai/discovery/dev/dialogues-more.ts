import type { Dialogue, Turn } from '../format.ts'

/**
 * Judged by kind and products alone: the sentence, its kind, and then the products of which one is
 * shown and none is.
 */
const turn = (say: string, kind: Turn['kind'], more: Partial<Turn> = {}): Turn => ({
  say,
  must: '',
  kind,
  ...more,
})

/** Further dialogues to tune rules on, over the catalogue of `dev`. */
export const moreDialogues: Dialogue[] = [
  {
    key: 'more-en-music',
    language: 'en',
    from: { town: 'Lobamba', country: 'SZ' },
    turns: [
      turn('gud afternoon', 'small-talk'),
      turn('im lookin for a gutar', 'products', { anyOf: ['guitar'], noneOf: ['guitar-strings'] }),
      turn('which colour is it', 'product-fact', { says: ['brown'] }),
      turn('would you do 1000 for it', 'ask-shop', { says: ['1,350'] }),
      turn('and strings for it?', ['products', 'product-fact']),
      turn('thankss', 'small-talk'),
    ],
  },
  {
    key: 'more-en-sewing',
    language: 'en',
    turns: [
      turn('sewing machine pls', 'products', { allOf: ['sewing', 'sewing-hand'] }),
      turn('not the electric one', 'products', { anyOf: ['sewing-hand'], noneOf: ['sewing'] }),
      turn('new only', 'products', { nothingFits: true }),
      turn('is there a person I can speak to', 'small-talk'),
    ],
  },
  {
    key: 'more-en-lamp',
    language: 'en',
    on: 'ladder',
    turns: [
      turn('how many steps', 'product-fact', { says: ['seven', 'Seven'] }),
      turn('what is it made of', 'product-fact', { says: ['luminium'] }),
      turn('how tall is it when open', 'ask-shop'),
      turn('can i return it if its too short', ['help:refund', 'ask-shop']),
      turn('final price?', 'ask-shop', { says: ['890'] }),
      turn('do you have a longer one', ['products', 'ask-shop']),
    ],
  },
  {
    key: 'more-en-limits',
    language: 'en',
    turns: [
      turn('slippers under 200', 'products', { anyOf: ['slippers'], limit: { max: 200 } }),
      turn('no wait, 100 max', 'products', { noneOf: ['slippers'], limit: { max: 100 } }),
      turn('price doesnt matter', 'products', { anyOf: ['slippers'] }),
      turn('in rands i mean, below 150', 'products', {
        anyOf: ['slippers'],
        limit: { max: 150, currency: 'ZAR' },
      }),
      turn('who r u', 'small-talk'),
    ],
  },
  {
    key: 'more-en-gift',
    language: 'en',
    turns: [
      turn('somthing for my boyfriend who boxes', ['products', 'clarify']),
      turn('cheaper', 'products', {}),
      turn('i was robbed by a shop here', 'help:fraud'),
      turn('how can i contact the owner of the shop', 'help:contact-shop'),
      turn('is the app free', ['help:payment', 'help:selling']),
      turn('ok bye', 'small-talk'),
    ],
  },
  {
    key: 'more-en-smaller',
    language: 'en',
    turns: [
      turn('cat food', 'products', { anyOf: ['cat-food'], noneOf: ['kitten'] }),
      turn('whats the flavor', ['product-fact', 'ask-shop']),
      turn('how heavy is the bag', 'product-fact', { says: ['2 kg'] }),
      turn('and for dogs?', 'products', { anyOf: ['dog-food'] }),
      turn('wheres the shop', 'product-fact', { says: ['Nairobi'] }),
      turn('does the hotel sell rooms', ['products', 'ask-shop'], { noneOf: ['kitten', 'dog-food'] }),
    ],
  },
  {
    key: 'more-sw-sabuni',
    language: 'sw',
    from: { town: 'Thika', country: 'KE' },
    turns: [
      turn('Hujambo rafiki', 'small-talk'),
      turn('mna sabuni ya kufua?', 'products', { anyOf: ['detergent'] }),
      turn('ina uzito gani?', 'product-fact', { says: ['3 kg'] }),
      turn('unaweza kupunguza bei?', 'ask-shop'),
      turn('nataka kitu cha bei nafuu zaidi', 'products', {}),
      turn('je wewe ni mtu ama mashine?', 'small-talk'),
      turn('ahsante sana', 'small-talk'),
      turn('nimedanganywa na muuzaji', 'help:fraud'),
    ],
  },
  {
    key: 'more-sw-chujio',
    language: 'sw',
    on: 'water-filter',
    turns: [
      turn('bei gani?', 'product-fact', { says: ['3,600'] }),
      turn('imetengenezwa na nini?', 'product-fact', { says: ['eramic'] }),
      turn('ninaweza kulipa kwa awamu?', ['help:payment', 'ask-shop']),
      turn('mko wapi?', 'product-fact', { says: ['Nakuru'] }),
      turn('nipe nyingine kama hii', 'products', {}),
    ],
  },
  {
    key: 'more-fr-mortier',
    language: 'fr',
    from: { town: 'Lomé', country: 'TG' },
    turns: [
      turn('bjr', 'small-talk'),
      turn('je veux un thermo pour le café', 'products', { anyOf: ['thermos'] }),
      turn('quelle est la couleur ?', 'product-fact', { says: ['rouge'] }),
      turn("c'est trop cher, vous faites 6000 ?", 'ask-shop'),
      turn('vous avez des couteaux aussi ?', 'products', { anyOf: ['knives'] }),
      turn('combien de pièces ?', 'product-fact', { says: ['cinq'] }),
      turn('je parle à un robot ou à une personne ?', 'small-talk'),
      turn('ok mercii', 'small-talk'),
    ],
  },
  {
    key: 'more-fr-routeur',
    language: 'fr',
    on: 'router',
    turns: [
      turn('il marche avec orange ?', ['ask-shop', 'product-fact']),
      turn('ça coûte combien ?', 'product-fact', { says: ['28'] }),
      turn('est-ce sûr de payer avant ?', 'help:safety'),
      turn('je voudrais aussi une souris à moins de 6000', 'products', {
        anyOf: ['mouse'],
        limit: { max: 6000 },
      }),
    ],
  },
  {
    key: 'more-pt-porta',
    language: 'pt',
    from: { town: 'Tete', country: 'MZ' },
    turns: [
      turn('ola bom dia', 'small-talk'),
      turn('quero uma tornera', 'products', { anyOf: ['tap'] }),
      turn('de que é feita?', ['product-fact'], { says: ['Inox'] }),
      turn('quanto custa?', 'product-fact', { says: ['1,300', '1 300', '1.300'] }),
      turn('faz por 1000?', 'ask-shop'),
      turn('e azulejos?', 'products', { anyOf: ['tiles'] }),
      turn('fazem entregas em Moatize?', ['help:delivery', 'ask-shop']),
      turn('és um robot?', 'small-talk'),
      turn('obg', 'small-talk'),
    ],
  },
  {
    key: 'more-pt-pao',
    language: 'pt',
    on: 'bread',
    turns: [
      turn('quantos pães vêm?', 'product-fact', { says: ['dez'] }),
      turn('é fresco?', 'product-fact', { says: ['fresco', 'manhã'] }),
      turn('algo mais doce', 'products', {}),
      turn('fui burlado', 'help:fraud'),
    ],
  },
  {
    key: 'more-zu-gloves',
    language: 'zu',
    turns: [
      turn('sanibonani', 'small-talk'),
      turn('ngidinga amagilavu esibhakela', 'products', { anyOf: ['boxing'] }),
      turn('malini?', 'product-fact', { says: ['550'] }),
      turn('anombala muni?', 'product-fact', { says: ['red'] }),
      turn('ngicela isaphulelo', 'ask-shop'),
      turn('ingabe ngikhuluma nomuntu?', 'small-talk'),
      turn('niyalethela yini ekhaya?', ['help:delivery', 'ask-shop']),
      turn('siyabonga', 'small-talk'),
    ],
  },
  {
    key: 'more-ss-umshini',
    language: 'ss',
    from: { town: 'Mbabane', country: 'SZ' },
    turns: [
      turn('sanibonani', 'small-talk'),
      turn('ngifuna umshini wekutfunga', 'products', { anyOf: ['sewing', 'sewing-hand'] }),
      turn('ubita malini?', 'product-fact', { says: ['1,400', '2,150'] }),
      turn('uyadula, ngine E1500 kuphela', 'products', {
        anyOf: ['sewing-hand'],
        noneOf: ['sewing'],
        limit: { max: 1500 },
      }),
      turn('sikuphi lesitolo?', 'product-fact', { says: ['Mbabane'] }),
      turn('ngingabhadala njani?', 'help:payment'),
      turn('ngiyabonga kakhulu', 'small-talk'),
    ],
  },
]
