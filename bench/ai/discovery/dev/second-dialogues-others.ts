import type { Dialogue } from '../format.ts'

/**
 * Conversations in the five other languages. `../format.ts`
 * explains the fields.
 */
export const dialogues: Dialogue[] = [
  {
    key: 'sw-kitanda',
    language: 'sw',
    from: { town: 'Mombasa', country: 'KE' },
    turns: [
      {
        say: 'Habari ya asubuhi',
        must: 'Greet in Kiswahili.',
        kind: 'small-talk',
      },
      {
        say: 'natafta viatu vya kukimbia',
        must: 'Show the running shoes, despite the typing error.',
        kind: 'products',
        anyOf: ['running'],
      },
      {
        say: 'bei ghali sana, nina elfu moja tu',
        must: 'Keep to shoes of at most 1,000 shillings (canvas shoes, gumboots), or say that no running shoes are.',
        kind: 'products',
        anyOf: ['shoes-canvas', 'gumboots'],
        noneOf: ['running', 'shoes-office'],
        limit: { max: 1000 },
      },
      {
        say: 'nawezaje kufungua duka langu hapa?',
        must: 'Explain how to open a shop, in Kiswahili.',
        kind: 'help:selling',
      },
    ],
  },
  {
    key: 'sw-boxer',
    language: 'sw',
    on: 'boxer',
    from: { town: 'Dar es Salaam', country: 'TZ' },
    turns: [
      {
        say: 'ni rangi gani?',
        must: 'Say red (nyekundu).',
        kind: 'product-fact',
        says: ['nyekundu'],
      },
      {
        say: 'bei yake ya mwisho ni ngapi?',
        must: 'Name the price of 2,950,000 shillings, and offer to ask the shop for a lower one.',
        kind: ['product-fact', 'ask-shop'],
      },
      {
        say: 'wewe ni roboti?',
        must: 'Say that it is a program.',
        kind: 'small-talk',
      },
      {
        say: 'na helmeti mnazo?',
        must: 'Show the helmet.',
        kind: 'products',
        anyOf: ['helmet'],
      },
    ],
  },
  {
    key: 'fr-ventilo',
    language: 'fr',
    from: { town: 'Dakar', country: 'SN' },
    turns: [
      {
        say: 'slt, je cherche un ventilo pour ma chambre',
        must: 'Show the fan.',
        kind: 'products',
        anyOf: ['fan-stand', 'fan-table'],
      },
      {
        say: 'il fait du bruit ?',
        must: 'Say that it is silent.',
        kind: 'product-fact',
        says: ['silencieux'],
      },
      {
        say: 'vous livrez à Thiès ?',
        must: 'Explain that delivery is agreed with the shop, or offer to ask it.',
        kind: ['help:delivery', 'ask-shop', 'help:contact-shop'],
      },
      {
        say: 'merci bcp, bonne journée',
        must: 'Answer the thanks.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'fr-tele',
    language: 'fr',
    from: { town: 'Kinshasa', country: 'CD' },
    turns: [
      {
        say: 'un ordi portable à moins de 400 dollars',
        must: 'Show the HP laptop.',
        kind: 'products',
        anyOf: ['laptop-hp'],
        noneOf: ['tv-50', 'ph-redmi'],
        limit: { max: 400, currency: 'USD' },
      },
      {
        say: "c'est une vraie garantie ?",
        must: 'Say one year of guarantee, or offer to ask the shop.',
        kind: ['product-fact', 'ask-shop'],
      },
      {
        say: 'quelque chose de moins cher, 150 max',
        must: 'Say that no laptop is under 150 dollars.',
        mustNot: 'Offer the phone or the laptop as fitting.',
        kind: 'products',
        nothingFits: true,
        limit: { max: 150 },
      },
      {
        say: 'comment supprimer mon compte',
        must: 'Explain how to delete the account.',
        kind: 'help:delete-account',
      },
    ],
  },
  {
    key: 'pt-vestido',
    language: 'pt',
    from: { town: 'Beira', country: 'MZ' },
    turns: [
      {
        say: 'boa tarde, têm vestidos?',
        must: 'Show dresses.',
        kind: 'products',
        anyOf: ['dress-capulana', 'dress-wedding'],
      },
      {
        say: 'mais barato que 2 mil',
        must: 'Show the capulana dress only.',
        kind: 'products',
        anyOf: ['dress-capulana'],
        noneOf: ['dress-wedding'],
        limit: { max: 2000 },
      },
      {
        say: 'tem em vermelho?',
        must: 'Say that it is green and yellow, that no red one fits, or offer to ask the shop.',
        kind: ['product-fact', 'ask-shop', 'products'],
        noneOf: ['dress-capulana', 'heels'],
      },
      {
        say: 'obrigadaa',
        must: 'Answer the thanks.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'pt-pagar',
    language: 'pt',
    on: 'wardrobe',
    from: { town: 'Maputo', country: 'MZ' },
    turns: [
      {
        say: 'de que material é?',
        must: 'Say wood (madeira).',
        kind: 'product-fact',
        says: ['madeira'],
      },
      {
        say: 'posso pagar em duas vezes?',
        must: 'Explain that payment is agreed with the shop, or offer to ask it.',
        kind: ['help:payment', 'ask-shop'],
      },
      {
        say: 'estou a falar com um robô?',
        must: 'Say that it is a program.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'zu-ingubo',
    language: 'zu',
    from: { town: 'Durban', country: 'ZA' },
    turns: [
      {
        say: 'Sawubona, ngifuna izicathulo zesikole',
        must: 'Show the school shoes.',
        kind: 'products',
        anyOf: ['shoes-school'],
      },
      {
        say: 'zibiza malini?',
        must: 'Say R349.',
        kind: 'product-fact',
        says: ['349'],
      },
      {
        say: 'zibiza kakhulu, anginayo imali engaphezu kuka-R200',
        must: 'Show shoes of at most R200 (the flat shoes), or say that no school shoes are.',
        kind: 'products',
        noneOf: ['shoes-school', 'sneakers-leather'],
        limit: { max: 200 },
      },
      {
        say: 'ngiyabonga kakhulu',
        must: 'Answer the thanks in isiZulu.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'zu-usizo',
    language: 'zu',
    turns: [
      {
        say: 'ngingakhokha kanjani?',
        must: 'Explain that payment is agreed with the shop.',
        kind: 'help:payment',
      },
      {
        say: 'umthengisi ungiqolile, wathatha imali yami',
        must: 'Explain how to report the shop.',
        kind: ['help:fraud', 'help:refund', 'help:safety'],
      },
    ],
  },
  {
    key: 'ss-ingubo',
    language: 'ss',
    from: { town: 'Manzini', country: 'SZ' },
    turns: [
      {
        say: 'Sawubona, ngicela ingubo lefutfumele',
        must: 'Show the blanket (or the warm jacket).',
        kind: 'products',
        anyOf: ['blanket'],
      },
      {
        say: 'malini?',
        must: 'Say E380.',
        kind: 'product-fact',
        says: ['380'],
      },
      {
        say: 'ikhona lenye lembala lomnyama?',
        must: 'Say that no black one is on offer, or show black warm things as near; or offer to ask the shop.',
        kind: ['products', 'product-fact', 'ask-shop'],
        noneOf: ['ph-galaxy', 'cap'],
      },
      {
        say: 'ngiyabonga, sala kahle',
        must: 'Answer thanks and goodbye.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'ss-sitolo',
    language: 'ss',
    turns: [
      {
        say: 'ngifuna kutsengisa timphahla tami lapha',
        must: 'Explain how to open a shop.',
        mustNot: 'Show clothes.',
        kind: 'help:selling',
      },
      {
        say: 'ungumuntfu yini?',
        must: 'Say that it is a program.',
        kind: 'small-talk',
      },
    ],
  },
]
