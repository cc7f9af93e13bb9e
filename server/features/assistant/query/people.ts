const men =
  /\b(?:m[ae]n|males?|gentlem[ae]n|grooms?|him|his|he|husband|boyfriend|dad|father|grandfather|uncle|brother)\b/i
const women =
  /\b(?:wom[ae]n|females?|lad(?:y|ies)|brides?|her|she|wife|girlfriend|mum|mom|mother|grandmother|granny|aunt|sister)\b/i

/** Whether a wish is for men and the goods say that they are for women, or the other way round. Both in plain words. */
export const isForOthers = (wish: string, goods: string): boolean => {
  const [wanted, given] = [wish, goods].map((text) => ({ men: men.test(text), women: women.test(text) }))
  if (!wanted || !given || wanted.men === wanted.women || given.men === given.women) return false
  return wanted.men !== given.men
}
