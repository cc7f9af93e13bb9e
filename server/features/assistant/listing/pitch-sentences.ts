import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Category } from './labelled.ts'

/**
 * What sellers of the region say in a clip, a line each: sentences in a file for each category, with one for those that say
 * nothing of what is sold ('We deliver in town.'), each judged by its own words alone; and whole pitches.
 */
const folderOf = (kind: 'pitch-sentences' | 'pitches') => path.join(import.meta.dirname, kind)
const filesIn = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name))

/** All files of both. */
export const pitchFiles: readonly string[] = [
  ...filesIn(folderOf('pitch-sentences')),
  ...filesIn(folderOf('pitches')),
]

/** What is said of things of a category. */
export const sentencesOf = (category: Category): string[] => {
  const file = `${category.toLowerCase().replace(' & ', '-')}.txt`
  return readFileSync(path.join(folderOf('pitch-sentences'), file), 'utf8')
    .trim()
    .split('\n')
}
