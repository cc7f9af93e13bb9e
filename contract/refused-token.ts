// A file of its own, so that the first load of the client does not contain other texts.

/** The message of a refused token from servers that send no code. */
export const unauthorized = 'Unauthorized'
