/** Conditions that the client offers; a seller's own is a text of at most 50 characters. */
export const productConditions = ['New', 'Like new', 'Used', 'Refurbished'] as const
export type ProductCondition = (typeof productConditions)[number]
