/** How many files a message takes (spec 2, section 7). */
export const MOST_ATTACHMENTS = 5
