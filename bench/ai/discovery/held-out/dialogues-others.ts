import type { Dialogue } from '../format.ts'

/**
 * Conversations in the five other languages, written before the rules were read. `../format.ts`
 * explains the fields.
 */
export const dialogues: Dialogue[] = [
  {
    key: 'sw-simu',
    language: 'sw',
    from: { town: 'Nairobi', country: 'KE' },
    turns: [
      {
        say: 'mambo, naomba simu ya bei nafuu isiyozidi elfu mbili',
        must: 'Show the itel button phone at Ksh 1,450.',
        kind: 'products',
        anyOf: ['ph-button'],
        noneOf: ['ph-infinix', 'charger-c'],
        limit: { max: 2000 },
      },
      {
        say: 'betri inakaa kwa muda gani?',
        must: 'Say that the battery lasts a week.',
        kind: 'product-fact',
        says: ['week', 'wiki'],
      },
      {
        say: 'mnaleta mpaka Thika?',
        must: 'Explain delivery, or offer to ask the shop, in Kiswahili.',
        kind: ['help:delivery', 'ask-shop'],
      },
      {
        say: 'asante sana',
        must: 'Answer the thanks in Kiswahili.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'sw-jikoni',
    language: 'sw',
    from: { town: 'Kisumu', country: 'KE' },
    turns: [
      {
        say: 'nataka sufuria za kupikia',
        must: 'Show the sufuria set.',
        kind: 'products',
        anyOf: ['sufuria'],
      },
      {
        say: 'zina vifuniko?',
        must: 'Say that they have no lids.',
        kind: 'product-fact',
        says: ['without lids', 'bila', 'hazina'],
      },
      {
        say: 'na samaki mbichi je?',
        must: 'Show the fresh tilapia.',
        kind: 'products',
        anyOf: ['tilapia'],
      },
      {
        say: 'nilitapeliwa na muuzaji, nifanye nini',
        must: 'Explain what to do about fraud, in Kiswahili.',
        kind: ['help:fraud', 'help:safety'],
      },
    ],
  },
  {
    key: 'sw-pikipiki',
    language: 'sw',
    from: { town: 'Dar es Salaam', country: 'TZ' },
    turns: [
      {
        say: 'helmeti',
        must: 'Show the helmet.',
        kind: 'products',
        anyOf: ['helmet'],
      },
      {
        say: 'ni rangi gani',
        must: 'Say black.',
        kind: 'product-fact',
        says: ['nyeusi'],
      },
    ],
  },
  {
    key: 'fr-cuisine',
    language: 'fr',
    from: { town: 'Dakar', country: 'SN' },
    turns: [
      {
        say: 'Bonjour, vous avez des assiettes ?',
        must: 'Show the plates.',
        kind: 'products',
        anyOf: ['plates'],
      },
      {
        say: 'il y en a combien dans le lot ?',
        must: 'Say 24.',
        kind: 'product-fact',
        says: ['24'],
      },
      {
        say: 'je ne veux pas dépenser plus de 10000 francs',
        must: 'Say that no plates cost up to 10,000, or show what does.',
        kind: 'products',
        noneOf: ['plates', 'fan-stand'],
        limit: { max: 10000 },
      },
      {
        say: 'comment se passe le paiement ?',
        must: 'Explain payment in French.',
        kind: 'help:payment',
      },
    ],
  },
  {
    key: 'fr-vetements',
    language: 'fr',
    from: { town: 'Abidjan', country: 'CI' },
    turns: [
      {
        say: 'un cadeau pour mon père, plutôt un habit traditionnel',
        must: 'Show the boubou.',
        kind: ['products', 'clarify'],
        anyOf: ['boubou'],
      },
      {
        say: "c'est trop cher, moins cher svp",
        must: 'Show cheaper things than the boubou, or say that nothing fits.',
        kind: ['products', 'clarify'],
        noneOf: ['boubou'],
      },
      {
        say: 'comment ouvrir ma boutique chez vous ?',
        must: 'Explain how to open a shop in French.',
        kind: 'help:selling',
      },
      {
        say: 'merci et au revoir',
        must: 'Answer politely in French.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'pt-casa',
    language: 'pt',
    from: { town: 'Maputo', country: 'MZ' },
    turns: [
      {
        say: 'bom dia, preciso de uma mesa com cadeiras',
        must: 'Show the plastic table with four chairs.',
        kind: 'products',
        anyOf: ['table-chairs'],
      },
      {
        say: 'de que cor é?',
        must: 'Say white.',
        kind: 'product-fact',
        says: ['branca'],
      },
      {
        say: 'e um guarda-roupa até 10 mil meticais',
        must: 'Show the wardrobe at 9,500.',
        kind: 'products',
        anyOf: ['wardrobe'],
        limit: { max: 10000, currency: 'MZN' },
      },
      {
        say: 'fazem entrega em casa?',
        must: 'Explain delivery or offer to ask the shop.',
        kind: ['help:delivery', 'ask-shop'],
      },
    ],
  },
  {
    key: 'pt-festa',
    language: 'pt',
    from: { town: 'Luanda', country: 'AO' },
    turns: [
      {
        say: 'coluna de som com luzes',
        must: 'Show the party speaker.',
        kind: 'products',
        anyOf: ['speaker-party'],
        noneOf: ['speaker-mini'],
      },
      {
        say: 'tem microfone?',
        must: 'Say that it has a microphone.',
        kind: 'product-fact',
        says: ['microfone'],
      },
      {
        say: 'és uma pessoa de verdade?',
        must: 'Say that it is a program.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'zu-sikole',
    language: 'zu',
    from: { town: 'Pietermaritzburg', country: 'ZA' },
    turns: [
      {
        say: 'sawubona, ngifuna iyunifomu yesikole',
        must: 'Show school wear.',
        kind: 'products',
        anyOf: ['shirt-school', 'trousers-school', 'tunic-school'],
      },
      {
        say: 'ngifuna ibhulukwe kuphela',
        must: 'Show the trousers.',
        kind: 'products',
        anyOf: ['trousers-school'],
        noneOf: ['tunic-school'],
      },
      {
        say: 'malini?',
        must: 'Say R180.',
        kind: ['product-fact', 'products'],
        says: ['180'],
      },
      {
        say: 'ngiyabonga kakhulu',
        must: 'Answer the thanks in isiZulu.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'ss-likhaya',
    language: 'ss',
    from: { town: 'Manzini', country: 'SZ' },
    turns: [
      {
        say: 'sawubona, ngifuna umbhedze',
        must: 'Show the bed.',
        kind: 'products',
        anyOf: ['bed-double'],
      },
      {
        say: 'ngifuna lokushiphile, ngaphansi kwa E1000',
        must: 'Show the single mattress at E850, or say that no bed costs under E1,000.',
        kind: 'products',
        noneOf: ['bed-double', 'couch-sz'],
        limit: { max: 1000 },
      },
      {
        say: 'ngingakhokha njani?',
        must: 'Explain payment.',
        kind: 'help:payment',
      },
      {
        say: 'ngiyabonga',
        must: 'Answer the thanks in siSwati.',
        kind: 'small-talk',
      },
    ],
  },
]
