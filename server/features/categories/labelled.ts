import { readFileSync } from 'node:fs'
import path from 'node:path'
import { shopCategories } from '../../../contract/categories/categories.ts'

export type Category = (typeof shopCategories)[number]
export type Labelled = { category: Category; text: string }

/** Reads lines of text under headings ('# Electronics') that name a category. */
export const parseLabelled = (text: string): Labelled[] => {
  let category: Category | undefined
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) {
      category = shopCategories.find((name) => name === line.slice(2))
      if (!category) throw new Error(`There is no category "${line.slice(2)}"`)
      return []
    }
    return category && line.trim() ? [{ category, text: line.trim() }] : []
  })
}

const read = (file: string): Labelled[] =>
  parseLabelled(readFileSync(path.join(import.meta.dirname, file), 'utf8'))

/** Short listings, with the category in which buyers look for them. */
export const labelledListings: readonly Labelled[] = read('labelled-listings.txt')

/** The short listings, and sentences as sellers say them. */
export const labelled: readonly Labelled[] = [...labelledListings, ...read('labelled-sentences.txt')]
