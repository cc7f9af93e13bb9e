/** Returns a total with the price of one: '3 × E 590 = E 1,770'. */
export const sumOf = (count: number, price: string, total: string): string => `${count} × ${price} = ${total}`
