/**
 * 'To hundred' and 'for thousand' are said by nobody: the number that sounds alike was. 'To a hundred' may be meant, and
 * stays. English only, as the model that hears.
 */
export const mendNumbers = (heard: string): string =>
  heard.replace(/\b(too?|for)(?= (?:hundred|thousand|million)\b)/giu, (word) => {
    const number = word.toLowerCase() === 'for' ? 'four' : 'two'
    return /^\p{Lu}/u.test(word) ? `${number.charAt(0).toUpperCase()}${number.slice(1)}` : number
  })
