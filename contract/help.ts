/**
 * The English guides and questions of the help page, by their ids, which are anchors (`/help#id`).
 * The assistant answers from them too. Their translations are in `help-texts/`.
 */
export const helpTexts = {
  guides: {
    'open-a-shop': {
      title: 'Open your shop',
      intro: 'Two minutes, and it costs nothing.',
      steps: [
        'Tap Shop in the bar (Sell Products on a computer) and sign in.',
        'Choose “Create My Shop” and give it a name of at least 3 letters.',
        'Choose its address. We tell you at once whether it is free.',
        'Pick a category, say what you sell, and you are open.',
      ],
    },
    'film-a-product': {
      title: 'Film a product that sells',
      intro: 'Buyers decide in the first seconds.',
      steps: [
        'Hold the phone upright and stand where there is daylight.',
        'Show the product in use first, its details after.',
        'Say the price and the size out loud. Many people will read it on the tag, too.',
        'Keep it short. A clip may have up to 100 MB: MP4, MOV, WebM or MKV.',
        'In your shop choose “Add Product”. If the network goes, the upload waits and goes on by itself.',
      ],
    },
    'buy-safely': {
      title: 'Buy safely',
      intro: 'You agree on payment and delivery with the shop itself.',
      steps: [
        'Look for the tick beside the name: that shop was checked by us.',
        'Read the comments and the stars before you decide.',
        'Ask in the chat: is it available, how is it delivered, what if it does not fit?',
        'Meet in a public place, look at the product first, and pay afterwards.',
        'Never give anyone a code that we sent to you. We never ask for it.',
      ],
    },
    'seller-verification': {
      title: 'Get your shop verified',
      intro: 'A verified shop carries a tick beside its name, and buyers trust it sooner.',
      steps: [
        'You need a shop that is open, with its name and its address.',
        'We ask for the name of your business, its registration number if it has one, and a document.',
        'Only you and our reviewers can open your documents, through addresses that expire.',
        'A person looks at it. That takes 24 to 48 hours.',
        'You get a notification. If it was refused, it says why, and you can ask again.',
      ],
    },
  },
  categories: {
    account: {
      title: 'Account',
      questions: {
        'topic-delete-account': {
          question: 'How do I delete my account?',
          answer:
            'Open Account, then Settings, and choose “Delete Account”. Your shop and your messages are removed with it.',
        },
        'no-code': {
          question: 'I do not get a code',
          answer:
            'Codes come by WhatsApp, so the number must be registered there. Check the country and the number. After 60 seconds you can ask for another one; only the newest code counts, for 10 minutes.',
        },
        'topic-sign-in': {
          question: 'I forgot my password',
          answer:
            'Choose “Forgot password?” where you sign in. We send a code to your WhatsApp, and with it you set a new password. All your other devices are signed out then.',
        },
        'change-phone': {
          question: 'Can I change my phone number?',
          answer:
            'Not by yourself: the number is what proves that the account is yours. Write to support if you have a new one.',
        },
        'other-devices': {
          question: 'Somebody else may be signed in as me',
          answer:
            'Change your password on the Account page: every other device is signed out at once. The list of devices there also lets you end a single one.',
        },
      },
    },
    buying: {
      title: 'Buying',
      questions: {
        'topic-delivery': {
          question: 'How is a product delivered?',
          answer:
            'Each shop arranges delivery itself. Open the product, tap “Chat with Shop” and agree how, when and what it costs.',
        },
        'topic-payment': {
          question: 'How do I pay?',
          answer:
            'You pay the shop directly, in the way that you agree in the chat, such as cash or mobile money. Sokoni takes no money from you. Where you can, look at the product first and pay afterwards; some shops deliver only what is paid.',
        },
        'topic-deals': {
          question: 'Where do I see my deals?',
          answer:
            'Open Account, then “My deals”. A deal shows what comes next: how you get the product, how you pay, and whether it is ready or on its way. If there is trouble, tap “Something is wrong” there.',
        },
        'topic-refund': {
          question: 'Can I return a product and get my money back?',
          answer:
            'Returns and refunds are agreed with the shop, because you paid it directly. If you have a deal, open it under “My deals”. Before you have the product, “Cancel deal” ends it. If the product is broken, wrong or never came, tap “Something is wrong” within 14 days: our team reads both sides and decides. Without a deal, write to the shop in the chat. If it refuses, report it: open its page, tap the menu and “Report”.',
        },
        'topic-contact-shop': {
          question: 'How do I reach a shop?',
          answer: 'Open the product or the shop and tap “Chat with Shop”. The shop answers in your messages.',
        },
        'how-to-buy': {
          question: 'How do I buy something?',
          answer:
            'Open the product, tap “Chat with Shop” and ask. You agree with the shop on price, payment and delivery; Sokoni takes no money from you.',
        },
        'price-on-request': {
          question: 'Why does a product show no price?',
          answer: '“Price on request” means that the seller wants to be asked. Ask in the chat.',
        },
        'find-again': {
          question: 'How do I find a product again?',
          answer:
            'Like it or save it, and it stands in My Favorites on your Account page, the latest one first.',
        },
        ticks: {
          question: 'What do the ticks on my messages mean?',
          answer:
            'One tick: it was sent. Two: it is on the other’s device. Two in colour: it was read. Whoever switches read receipts off shows and sees no reading. A clock means that it waits for the network and goes out by itself.',
        },
      },
    },
    selling: {
      title: 'Selling',
      questions: {
        'topic-selling': {
          question: 'How do I open a shop and sell?',
          answer:
            'Tap Shop, choose “Create My Shop”, give it a name and an address, and pick a category. It is free. Then add a product with “Add Product”.',
        },
        'become-dealer': {
          question: 'How do I become a dealer?',
          answer:
            'Dealers sell larger goods, such as cars, and have a dashboard for direct messages. Have your shop verified first (Shop, “Start Verification”), then write to support that you want to be a dealer. Our team looks at your documents and answers you.',
        },
        'what-does-it-cost': {
          question: 'What does a shop cost?',
          answer: 'Nothing. You can list as many products as you like.',
        },
        'how-many-shops': {
          question: 'Can I have two shops?',
          answer: 'Each account has one shop. It can sell everything you have.',
        },
        'video-pending': {
          question: 'My product says Pending',
          answer:
            'Its video is being made ready for every phone. Your shop shows how far it has come; buyers see it when it is done. If it failed, your shop says why, and you can try again.',
        },
        'slow-network': {
          question: 'My network is slow. Can I still upload?',
          answer:
            'Yes. An upload that stops goes on where it was, even after a reload: choose the same file again.',
        },
      },
    },
    verification: {
      title: 'Verification',
      questions: {
        'topic-verification': {
          question: 'What does the tick beside a shop mean?',
          answer:
            "The tick beside a name means that we checked that shop's documents. To get it, open your shop and ask for verification; a person looks at it within 24 to 48 hours.",
        },
        'verify-phone': {
          question: 'How is my phone verified?',
          answer:
            'By the code that we sent to your WhatsApp when you signed up. It counts for half of your verification.',
        },
        'verify-identity': {
          question: 'How long does an ID review take?',
          answer:
            'A person looks at every document. The review takes 24 to 48 hours, and you get a notification. You have 3 attempts; after that please contact support.',
        },
        'who-sees-documents': {
          question: 'Who can see my documents?',
          answer: 'You and our reviewers, nobody else. They are never public.',
        },
      },
    },
    settings: {
      title: 'Data and settings',
      questions: {
        'topic-language': {
          question: 'Which languages can I use?',
          answer:
            'Choose the language of Sokoni in the settings: English, French, Portuguese, siSwati or Kiswahili. You can write to the assistant in these and in isiZulu.',
        },
        'save-data': {
          question: 'How do I use less data?',
          answer:
            'Switch Data saver on in the settings. Then no clip plays until you tap it, and it comes in the smallest size.',
        },
        'without-network': {
          question: 'What works without a network?',
          answer:
            'What is on the screen stays. Messages that you write wait on your device and go out by themselves when the network is back.',
        },
        'who-sees-my-number': {
          question: 'Who sees my phone number?',
          answer: 'Nobody but you. Shops see your name and your picture.',
        },
      },
    },
    safety: {
      title: 'Safety',
      questions: {
        'topic-fraud': {
          question: 'A seller cheated me or took my money',
          answer:
            'I am sorry. Stop paying, keep the chat as proof, and report the shop: open its page or the chat, tap the menu and “Report”. If you have a deal, also open it and tap “Something is wrong”. Our team looks at each report. If you lost money, tell the police and your mobile money provider at once.',
        },
        'topic-safety': {
          question: 'How do I buy safely?',
          answer:
            "Look for the tick beside the shop's name and read its comments. Meet in a public place, look at the product first and pay afterwards. Never give anyone a code that we sent to you. Report a shop in its menu with “Report”.",
        },
      },
    },
  },
} as const

/** Topics that the assistant can answer; each has a question with the id `topic-<name>` above. */
export const helpTopics = [
  'delivery',
  'payment',
  'refund',
  'deals',
  'fraud',
  'selling',
  'delete-account',
  'safety',
  'contact-shop',
  'verification',
  'sign-in',
  'language',
] as const
export type HelpTopic = (typeof helpTopics)[number]

/** The answers of the help page, in any language. */
type Answers = {
  categories: Record<string, { questions: Partial<Record<string, { answer: string }>> }>
}

/** Returns the help page's answer to a topic; by default in English. */
export const helpAnswer = (topic: HelpTopic, { categories }: Answers = helpTexts): string =>
  Object.values(categories)
    .flatMap(({ questions }) => questions[`topic-${topic}`] ?? [])
    .map(({ answer }) => answer)
    .join(' ')
