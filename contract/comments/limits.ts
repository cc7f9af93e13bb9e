/** How many pictures a comment and a reply take (spec 2, section 9). */
export const MOST_FILES = { comment: 5, reply: 3 } as const
