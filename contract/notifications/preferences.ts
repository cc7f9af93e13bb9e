/**
 * Kinds of notification that a user can switch off. One that is off stops Web Push, or WhatsApp;
 * the notification still appears in the list.
 */
export const preferences = {
  order_updates: {
    title: 'Order updates',
    description: 'Inquiries and news about what you buy and sell',
    type: 'push',
    isOnByDefault: true,
  },
  messages: {
    title: 'Messages',
    description: 'New messages, comments and replies',
    type: 'push',
    isOnByDefault: true,
  },
  product_likes: {
    title: 'Likes',
    description: 'Likes of your products and comments',
    type: 'push',
    isOnByDefault: true,
  },
  shop_updates: {
    title: 'Shop updates',
    description: 'New followers of your shop, and new products of shops you follow',
    type: 'push',
    isOnByDefault: false,
  },
  promotions: {
    title: 'Promotions',
    description: 'Lower prices of what you like, save or follow, and finds of your saved searches',
    type: 'push',
    isOnByDefault: true,
  },
  security: {
    title: 'Security',
    description: 'Your password, your verification and your account. Cannot be switched off.',
    type: 'push',
    isOnByDefault: true,
  },
  /** Only where the deployment sends such messages. */
  whatsapp: {
    title: 'WhatsApp',
    description: 'News of your offers and deals that you have not read here, to your verified number',
    type: 'whatsapp',
    isOnByDefault: false,
  },
} as const satisfies Record<string, Preference>

type Preference = {
  title: string
  description: string
  type: 'push' | 'email' | 'whatsapp'
  isOnByDefault: boolean
}
export type PreferenceId = keyof typeof preferences

/** In the order of the settings. */
export const preferenceIds = Object.keys(preferences) as PreferenceId[] // the object's own names
