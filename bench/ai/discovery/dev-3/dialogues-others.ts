import { type Dialogue, turn } from '../format.ts'

/** The four kinds of question in the other languages. */
export const others: Dialogue[] = [
  {
    key: 'sw-begi',
    language: 'sw',
    from: { town: 'Nairobi', country: 'KE' },
    turns: [
      turn('Habari yako! Natafuta simu ya bei nafuu. Isizidi 12000. Mnaleta Nakuru?', 'products', {
        anyOf: ['tecno', 'kabambe'],
        noneOf: ['infinix', 'iphone13'],
        limit: { max: 12000 },
      }),
      turn('Ina rangi gani?', 'product-fact', { says: ['gold', 'red', 'dhahabu', 'nyekundu'] }),
      turn('Nionyeshe nyingine ambayo si ghali', 'products'),
      turn('Ninaweza kulipa na mpesa?', ['help:payment', 'ask-shop']),
      turn('Wewe ni mtu wa kweli?', 'small-talk'),
    ],
  },
  {
    key: 'sw-spika',
    language: 'sw',
    on: 'speaker',
    turns: [
      turn('Je, haiingii maji?', ['product-fact', 'ask-shop'], { says: ['not waterproof', 'duka'] }),
      turn('Bei ya mwisho ni ngapi?', 'ask-shop'),
      turn('Muuzaji yuko wapi?', 'product-fact', { says: ['Nairobi'] }),
      turn('Nataka kitanda cha watoto', 'products', { anyOf: ['bunk'] }),
      turn('cha bei ya chini ya elfu ishirini', 'products', { noneOf: ['bunk'], limit: { max: 20000 } }),
    ],
  },
  {
    key: 'sw-msaada',
    language: 'sw',
    turns: [
      turn('nimetapeliwa na muuzaji, nifanye nini', 'help:fraud'),
      turn('nawezaje kufuta akaunti yangu', 'help:delete-account'),
      turn('nataka kuuza viatu vyangu hapa', 'help:selling', { noneOf: ['nike', 'loafers'] }),
      turn('mna jiko la gesi la kambi?', 'products', { anyOf: ['camp-stove'] }),
      turn('asante sana rafiki', 'small-talk'),
    ],
  },
  {
    key: 'fr-lit',
    language: 'fr',
    turns: [
      turn('Bonjour ! Je cherche un lit pour mes deux enfants. Vous livrez ?', 'products', {
        anyOf: ['bunk'],
      }),
      turn("C'est en bois ?", ['product-fact', 'ask-shop'], {
        says: ['metal', 'Metal', 'boutique', 'vendeur'],
      }),
      turn('un matelas à moins de 8000', 'products', {
        anyOf: ['mattress-3'],
        noneOf: ['mattress-6'],
        limit: { max: 8000 },
      }),
      turn('vous êtes un robot ?', 'small-talk'),
      turn('comment être remboursé si ça ne me plaît pas', 'help:refund'),
    ],
  },
  {
    key: 'fr-ecouteurs',
    language: 'fr',
    on: 'airpods',
    turns: [
      turn('ils sont de quelle couleur ?', 'product-fact', { says: ['black', 'noir'] }),
      turn('et combien ça coûte ?', 'product-fact', { says: ['1,900', '1 900', '1900'] }),
      turn('plutôt avec un fil', 'products', { anyOf: ['wired'] }),
      turn('est-ce que je peux payer à la livraison ?', ['help:payment', 'ask-shop']),
      turn('je veux vendre mes robes ici', 'help:selling', { noneOf: ['church-dress', 'white-dress'] }),
    ],
  },
  {
    key: 'pt-ventoinha',
    language: 'pt',
    from: { town: 'Maputo', country: 'MZ' },
    turns: [
      turn('Bom dia! Preciso de uma ventoinha. Não mais de 3000 meticais. Fazem entregas?', 'products', {
        anyOf: ['ventoinha'],
        limit: { max: 3000, currency: 'MZN' },
      }),
      turn('quantas velocidades tem?', 'product-fact', { says: ['três', 'Três'] }),
      turn('tem mais barata?', 'products', { noneOf: ['ventoinha'] }),
      turn('como posso pagar?', 'help:payment'),
      turn('o vendedor não responde, fui enganado', 'help:fraud'),
    ],
  },
  {
    key: 'pt-bicicleta',
    language: 'pt',
    on: 'scooter',
    turns: [
      turn('serve para uma criança de 5 anos?', ['product-fact', 'ask-shop'], {
        says: ['3', 'loja', 'vendedor'],
      }),
      turn('aceita 400?', 'ask-shop'),
      turn('mostre outros brinquedos para menino', 'products', {
        anyOf: ['lego', 'kite', 'water-gun'],
        noneOf: ['barbie'],
      }),
      turn('obrigada, tchau', 'small-talk'),
    ],
  },
  {
    key: 'zu-isikhwama',
    language: 'zu',
    from: { town: 'Durban', country: 'ZA' },
    turns: [
      turn('Sawubona! Ngifuna isikhwama sesikole. Singabi ngaphezu kuka-300.', 'products', {
        anyOf: ['school-bag', 'cheap-bag'],
        noneOf: ['kids-bag'],
        limit: { max: 300 },
      }),
      turn('sinombala onjani?', 'product-fact', { says: ['black', 'Black', 'mnyama', 'red'] }),
      turn('ngingakhokha kanjani?', 'help:payment'),
      turn('ngifuna izicathulo zomsebenzi', 'products', { anyOf: ['work-boots', 'loafers'] }),
      turn('ngiyabonga kakhulu', 'small-talk'),
    ],
  },
  {
    key: 'zu-ifriji',
    language: 'zu',
    on: 'fridge-d',
    turns: [
      turn('ibiza malini?', 'product-fact', { says: ['4,799', '4 799', '4799'] }),
      turn('ngicela ungenzele isaphulelo', 'ask-shop'),
      turn('nikuphi?', 'product-fact', { says: ['Mbombela'] }),
      turn('ngikhohlisiwe ngumthengisi', 'help:fraud'),
      turn('ngifuna i-TV', 'products', { anyOf: ['tv43'] }),
    ],
  },
  {
    key: 'ss-lihiya',
    language: 'ss',
    from: { town: 'Manzini', country: 'SZ' },
    turns: [
      turn('Sawubona. Ngifuna emahiya. Angendluli ku-300.', 'products', {
        anyOf: ['lihiya'],
        limit: { max: 300 },
      }),
      turn('malini?', 'product-fact', { says: ['220'] }),
      turn('niyaletsa yini eMbabane?', ['help:delivery', 'ask-shop']),
      turn('ngifuna ticatfulo tesikolwa', 'products', { anyOf: ['toughees'] }),
      turn('siyabonga', 'small-talk'),
    ],
  },
  {
    key: 'ss-imbuti',
    language: 'ss',
    on: 'goat-doe',
    turns: [
      turn('ingakanani iminyaka yayo?', ['product-fact', 'ask-shop'], {
        says: ['two', 'Two', 'sitolo', 'esitolo'],
      }),
      turn('ngicela nehlise linani', 'ask-shop'),
      turn('ngifuna imbewu yemmbila', 'products', { anyOf: ['mealie-seed'] }),
      turn('ngitsengisa njani lapha?', 'help:selling'),
    ],
  },
]
