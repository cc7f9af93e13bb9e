import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { shopCategories } from '../../../../contract/shops/categories.ts'
import type { Category } from './labelled.ts'

/**
 * Sentences as sellers of the region say them in a clip, one a line, in a file for each category; those that say nothing of
 * what is sold ('We deliver in town.') stand in a file of their own. Each was judged by its own words alone.
 */
const folder = path.join(import.meta.dirname, 'pitch-sentences')
const fileOf = (name: string) => path.join(folder, `${name}.txt`)
const fileOfCategory = (category: Category) => fileOf(category.toLowerCase().replace(' & ', '-'))

const pitches = path.join(import.meta.dirname, 'pitches')

/** All files of them, and those of whole pitches, one a line. */
export const pitchFiles: readonly string[] = [
  ...[...shopCategories.map(fileOfCategory), fileOf('any')],
  ...readdirSync(pitches)
    .sort()
    .map((name) => path.join(pitches, name)),
]

/** What is said of things of a category. */
export const sentencesOf = (category: Category): string[] =>
  readFileSync(fileOfCategory(category), 'utf8').trim().split('\n')
