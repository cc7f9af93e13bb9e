import { type Category, categories, type Guide, guides } from '../../../contract/help.ts'

export type Found = { guides: readonly Guide[]; categories: readonly Category[] }

/**
 * The guides and questions in which every word of the search is found, whatever its accents and
 * capitals; a category that is named has all of its questions. An empty search finds everything.
 */
export const searchHelp = (search: string): Found => {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const has = (...texts: readonly string[]) => {
    const text = plain(texts.join(' '))
    return words.every((word) => text.includes(word))
  }
  return {
    guides: guides.filter(({ title, intro, steps }) => has(title, intro, ...steps)),
    categories: categories.flatMap((category) => {
      const questions = category.questions.filter(({ question, answer }) =>
        has(category.title, question, answer),
      )
      return questions.length > 0 ? [{ ...category, questions }] : []
    }),
  }
}

/** How many guides and questions were found. */
export const countFound = ({ guides, categories }: Found): number =>
  guides.length + categories.reduce((sum, { questions }) => sum + questions.length, 0)

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
