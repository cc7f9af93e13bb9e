/** So many searches one person may save. */
export const MOST_SAVED_SEARCHES = 50
