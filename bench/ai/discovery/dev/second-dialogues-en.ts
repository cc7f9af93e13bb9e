import type { Dialogue } from '../format.ts'

/**
 * Conversations in English. `../format.ts` explains the fields.
 */
export const dialogues: Dialogue[] = [
  {
    key: 'en-fridge',
    language: 'en',
    from: { town: 'Johannesburg', country: 'ZA' },
    turns: [
      {
        say: 'Hey, do you have fridges',
        must: 'Show the fridges.',
        kind: 'products',
        anyOf: ['fridge-big', 'fridge-bar'],
        noneOf: ['generator', 'microwave'],
      },
      {
        say: 'the small one is too small. a bigger one pls',
        must: 'Show the 200 litre fridge-freezer, and still fridges.',
        mustNot: 'Offer the bar fridge as the bigger one, or other big things.',
        kind: ['products', 'clarify'],
        anyOf: ['fridge-big'],
        noneOf: ['water-tank', 'couch-sz'],
      },
      {
        say: 'how tall is it?',
        must: 'Say 143 cm.',
        kind: 'product-fact',
        says: ['143'],
      },
      {
        say: 'and does it use alot of electricity',
        must: 'Say that it uses little electricity.',
        kind: 'product-fact',
        says: ['little electricity'],
      },
      {
        say: 'can they bring it to Soweto by friday?',
        must: 'Explain that delivery is agreed with the shop, or write that question to the shop.',
        mustNot: 'Promise delivery or a day.',
        kind: ['ask-shop', 'help:delivery', 'help:contact-shop'],
      },
    ],
  },
  {
    key: 'en-shoes-school',
    language: 'en',
    from: { town: 'Durban', country: 'ZA' },
    turns: [
      {
        say: 'school shose for my daughter she is 8',
        must: 'Show the black school shoes despite the typing error.',
        mustNot: 'Read 8 as a price.',
        kind: 'products',
        anyOf: ['shoes-school'],
        saysNot: ['under 8', 'R8'],
      },
      {
        say: 'do they come in brown',
        must: 'Say that they are black, or that brown is not mentioned and offer to ask the shop.',
        mustNot: 'Show brown handbags or sandals as an answer.',
        kind: ['product-fact', 'ask-shop', 'products'],
        noneOf: ['bag-canvas', 'belt', 'sofa-ke'],
      },
      {
        say: 'ok and a bag too, not more than 250',
        must: 'Show the school backpack at R229 (a bag up to 250 rand).',
        kind: 'products',
        anyOf: ['bag-school'],
        noneOf: ['shoes-school', 'bag-leather'],
        limit: { max: 250 },
      },
      {
        say: 'Thnx alot!',
        must: 'Answer the thanks.',
        mustNot: 'Show products.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'en-speaker-page',
    language: 'en',
    on: 'speaker-mini',
    from: { town: 'Mbabane', country: 'SZ' },
    turns: [
      {
        say: 'how long does it play before charging',
        must: 'Say eight hours.',
        kind: 'product-fact',
        says: ['eight', '8'],
      },
      {
        say: 'can I take it in the rain?',
        must: 'Say that the listing does not mention water, and offer to ask the shop.',
        mustNot: 'Say that it is waterproof, or offer rain clothes.',
        kind: 'ask-shop',
        noneOf: ['tent', 'gumboots', 'jacket'],
      },
      {
        say: 'Where is this shop located',
        must: 'Say Manzini.',
        kind: 'product-fact',
        says: ['Manzini'],
      },
      {
        say: 'would you take 200 for it?',
        must: 'Say that the price is E250 and that the shop may be asked; write the offer to it.',
        mustNot: 'Accept the offer, or search for products of 200.',
        kind: ['ask-shop', 'product-fact'],
      },
      {
        say: 'show me something similar but louder',
        must: 'Show other speakers, such as the party speaker.',
        kind: 'products',
        anyOf: ['speaker-party'],
      },
    ],
  },
  {
    key: 'en-help',
    language: 'en',
    turns: [
      {
        say: 'gud morning',
        must: 'Greet.',
        kind: 'small-talk',
      },
      {
        say: 'Am I chatting to a robot or a human',
        must: 'Say that it is an assistant, a program.',
        mustNot: 'Show products.',
        kind: 'small-talk',
      },
      {
        say: 'how can i pay, do you accept mpesa or momo?',
        must: 'Explain that payment is agreed with the shop.',
        kind: 'help:payment',
      },
      {
        say: 'a seller took my deposit and now he doesnt answer',
        must: 'Explain how to report the shop and stay safe.',
        mustNot: 'Show products.',
        kind: ['help:fraud', 'help:refund', 'help:safety'],
      },
      {
        say: 'I also want to open a shop and sell my vegetables. What does it cost?',
        must: 'Explain how to open a shop and that it is free.',
        mustNot: 'Show vegetables.',
        kind: 'help:selling',
      },
      {
        say: 'what does the blue tick mean',
        must: 'Explain verification.',
        kind: ['help:verification', 'help:safety'],
      },
      {
        say: 'bye for now',
        must: 'Say goodbye.',
        kind: 'small-talk',
      },
    ],
  },
  {
    key: 'en-phone-nairobi',
    language: 'en',
    from: { town: 'Nairobi', country: 'KE' },
    turns: [
      {
        say: 'I need a smartphone with a good camera',
        must: 'Show smartphones; the ones in Kenya or with a 50 MP camera first.',
        kind: 'products',
        anyOf: ['ph-infinix', 'ph-redmi'],
        noneOf: ['camera-canon', 'ph-button'],
      },
      {
        say: 'I only have 16k',
        must: 'Read a limit of 16,000 shillings and show the Infinix.',
        kind: 'products',
        anyOf: ['ph-infinix'],
        noneOf: ['cover-a06'],
        limit: { max: 16000 },
      },
      {
        say: 'has it got two sim cards?',
        must: 'Say that the listing of the Infinix does not mention it, and offer to ask the shop.',
        mustNot: 'Claim two SIM cards.',
        kind: 'ask-shop',
      },
      {
        say: 'actually my mum just wants buttons',
        must: 'Show the button phone.',
        kind: 'products',
        anyOf: ['ph-button', 'ph-nokia'],
      },
    ],
  },
  {
    key: 'en-car',
    language: 'en',
    from: { town: 'Manzini', country: 'SZ' },
    turns: [
      {
        say: 'cars under E100 000',
        must: 'Show the Honda Fit.',
        mustNot: 'Show toy cars or dearer cars.',
        kind: 'products',
        anyOf: ['fit'],
        noneOf: ['polo', 'bakkie', 'toy-rc', 'toy-cars', 'car-battery'],
        limit: { max: 100000 },
      },
      {
        say: 'whats the milage',
        must: 'Say 138,000 km.',
        kind: 'product-fact',
        says: ['138'],
      },
      {
        say: 'manual instead',
        must: 'Show the Polo Vivo as manual, or say that none within E100,000 is manual (near: the Polo).',
        kind: 'products',
        anyOf: ['polo'],
      },
    ],
  },
  {
    key: 'en-gift',
    language: 'en',
    from: { town: 'Nairobi', country: 'KE' },
    turns: [
      {
        say: 'need a present for my wife',
        must: 'Ask what she likes, or for what budget.',
        kind: ['clarify', 'products'],
        noneOf: ['wallet', 'shirt-men'],
      },
      {
        say: 'perhaps a dress, anything but red',
        must: 'Show dresses that are not red.',
        kind: 'products',
        anyOf: ['dress-kitenge', 'dress-wax', 'dress-capulana'],
        noneOf: ['dress-red'],
      },
      {
        say: 'only from Nairobi pls',
        must: 'Show the kitenge dress of Nairobi only.',
        kind: 'products',
        anyOf: ['dress-kitenge'],
        noneOf: ['dress-wax', 'dress-capulana', 'dress-wedding', 'dress-red'],
      },
      {
        say: 'do you sell helicopters',
        must: 'Say that nothing like that is on offer.',
        kind: 'products',
        nothingFits: true,
      },
    ],
  },
]
