/** The texts of a shop’s orders, of its settings for offers and of its figures of trust. A leaf: it imports nothing. */
export const ordersTexts = {
  trust: {
    label: 'Deals of this shop',
    closed: (count: number, shown: string) => (count === 1 ? '1 deal closed' : `${shown} deals closed`),
    completed: (percent: number) => `${percent}% of deals completed`,
    replies: (time: string) => `Usually replies in ${time}`,
    minutes: (count: number) => (count <= 1 ? 'a minute' : `${count} minutes`),
    hours: (count: number) => (count === 1 ? 'an hour' : `${count} hours`),
    days: (count: number) => (count === 1 ? 'a day' : `${count} days`),
  },
  offerSettings: {
    title: 'Offers',
    takes: 'Take offers',
    takesHint: 'Buyers can propose a price of their own.',
    shopTakesNone: 'Your shop takes no offers at the moment: switch them on in Edit Shop.',
    lowest: 'Lowest amount (optional)',
    lowestHint: 'An offer below it is declined at once.',
    autoAccept: 'Accept at once from (optional)',
    autoAcceptHint: 'An offer of this amount or more is accepted at once.',
    secret: 'Buyers never see these amounts. They are for one unit, in the currency of the price.',
    shopTakes: 'Take offers',
    shopTakesHint: 'Off: buyers can buy at your price, and ask in the chat.',
    expires: 'An offer stays open for',
    hours: (count: number) => {
      if (count % 24 === 0) return count === 24 ? '1 day' : `${count / 24} days`
      return count === 1 ? '1 hour' : `${count} hours`
    },
    payment: 'How buyers pay you (optional)',
    paymentHint: 'Your mobile money number or bank account. Only people with a deal see it.',
  },
} as const
