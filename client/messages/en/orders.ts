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
} as const
