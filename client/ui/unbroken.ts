/** Returns a price that stays on one line within a sentence: 'E 400' with a no-break space. */
export const unbroken = (price: string): string => price.replaceAll(' ', '\u00a0')
