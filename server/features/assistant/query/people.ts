const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const men = wordsOf(
  'man men male males gentleman gentlemen groom grooms him his he husband boyfriend dad father grandfather uncle brother',
)
const women = wordsOf(
  'woman women female females lady ladies bride brides her she wife girlfriend mum mom mother grandmother granny aunt sister',
)

/** Whether a wish is for men and the goods say that they are for women, or the other way round. Both in plain words. */
export const isForOthers = (wish: string, goods: string): boolean => {
  const [wanted, given] = [wish, goods].map((text) => {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
    return { men: words.some((word) => men.has(word)), women: words.some((word) => women.has(word)) }
  })
  if (!wanted || !given || wanted.men === wanted.women || given.men === given.women) return false
  return wanted.men !== given.men
}
