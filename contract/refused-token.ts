// Apart from other texts, which the first load of the client would then take along.

/** The message of a refused token from servers that send no code. */
export const unauthorized = 'Unauthorized'
