export { likelyCategories, tellingWords } from './category-words.ts'
export { type Category, labelled, labelledListings } from './labelled.ts'
export { likelyCategory } from './likely-category.ts'
