import { entries, setMany } from 'idb-keyval'
import { type KeptPage, pageKey, pageStore } from './kept-pages.ts'

/**
 * Sets the viewer's flags of the entity with this id in every page that the device keeps for the
 * user.
 */
export const patchKeptViewer = async (id: string, flags: object): Promise<void> => {
  try {
    const own = (await entries<string, KeptPage>(pageStore())).filter(([key]) => key.startsWith(pageKey('')))
    const changed = own.flatMap(([key, kept]): [string, KeptPage][] => {
      const text = JSON.stringify(kept.value)
      return text.includes(id) ? [[key, { ...kept, value: withFlags(text, id, flags) }]] : []
    })
    await setMany(changed, pageStore())
  } catch {
    // Without a database there are no pages.
  }
}

const withFlags = (text: string, id: string, flags: object): unknown =>
  JSON.parse(text, (_key, part) =>
    part?.id === id && part.viewer ? { ...part, viewer: { ...part.viewer, ...flags } } : part,
  )
