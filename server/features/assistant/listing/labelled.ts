import { readFileSync } from 'node:fs'
import path from 'node:path'
import { shopCategories } from '../../../../contract/shops/categories.ts'

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

/** Short listings in sellers' words, with the category in which buyers look for them. */
export const labelled: readonly Labelled[] = parseLabelled(
  readFileSync(path.join(import.meta.dirname, 'labelled.txt'), 'utf8'),
)
