import { useEffect, useState } from 'react'
import { call } from '../../app/call.ts'

/** What a shop can deal in, asked for once it is wanted; nothing until it comes. */
export const useCategories = (isWanted: boolean): readonly string[] => {
  const [categories, setCategories] = useState<readonly string[]>([])
  const isMissing = isWanted && categories.length === 0
  useEffect(() => {
    if (!isMissing) return
    let isHere = true
    const ask = () => {
      call('listShopCategories').then(
        (answer) => isHere && setCategories(answer.categories),
        () => {},
      )
    }
    ask()
    // Without them nobody can go on: asked again until they come.
    const timer = setInterval(ask, 3000)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [isMissing])
  return categories
}
