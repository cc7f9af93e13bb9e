import { helpTexts } from '../../messages/help.ts'

export type Question = { id: string; question: string; answer: string }
export type Category = { id: string; title: string; questions: readonly Question[] }
export type Guide = { id: string; title: string; intro: string; steps: readonly string[] }
export type Found = { guides: readonly Guide[]; categories: readonly Category[] }

/**
 * Returns the guides and questions with every word of the search, ignoring accents and case. A
 * category whose title has them comes with all its questions. An empty search finds everything.
 */
export const searchHelp = (search: string): Found => {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const has = (...texts: readonly string[]) => {
    const text = plain(texts.join(' '))
    return words.every((word) => text.includes(word))
  }
  return {
    guides: withIds<Omit<Guide, 'id'>>(helpTexts.guides).filter(({ title, intro, steps }) =>
      has(title, intro, ...steps),
    ),
    categories: withIds<CategoryTexts>(helpTexts.categories).flatMap(({ id, title, questions: all }) => {
      const questions = withIds(all).filter(({ question, answer }) => has(title, question, answer))
      return questions.length > 0 ? [{ id, title, questions }] : []
    }),
  }
}

type CategoryTexts = { title: string; questions: Record<string, Omit<Question, 'id'>> }

const withIds = <Texts extends object>(byId: Readonly<Record<string, Texts>>): (Texts & { id: string })[] =>
  Object.entries(byId).map(([id, texts]) => ({ ...texts, id }))

/** Returns how many guides and questions were found. */
export const countFound = ({ guides, categories }: Found): number =>
  guides.length + categories.reduce((sum, { questions }) => sum + questions.length, 0)

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
