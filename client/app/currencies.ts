/** The currencies of the countries in which shops can be opened. */
export const shopCurrencies = ['SZL', 'ZAR', 'KES', 'USD', 'GBP', 'EUR', 'CAD', 'AUD'] as const
