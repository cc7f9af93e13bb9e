/**
 * Returns the name of an attribute as a label: one that a program wrote ('BurningTime', 'ramGB')
 * gets spaces. Names with a single small letter before a capital ('WiFi', 'iPhone') stay as they are.
 */
export const labelOf = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/(?<=\p{Ll}{2})\p{Lu}(?=\p{Ll})/gu, (capital) => ` ${capital.toLowerCase()}`)
    .replace(/(?<=\p{Ll}{2})\p{Lu}{2}/gu, (capitals) => ` ${capitals}`)
