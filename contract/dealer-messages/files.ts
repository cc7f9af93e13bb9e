/** How many files one message takes (spec 2, section 5). Apart from the views, which bring zod to whoever imports them. */
export const MOST_FILES = 5
