/**
 * Returns the name of an attribute as a label: one that a program wrote ('BurningTime', 'ramGB')
 * gets spaces. A single small letter before a capital ('WiFi', 'iPhone') separates nothing.
 */
export const labelOf = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/(?<=\p{Ll}{2})\p{Lu}(?=\p{Ll})/gu, (capital) => ` ${capital.toLowerCase()}`)
    .replace(/(?<=\p{Ll}{2})\p{Lu}{2}/gu, (capitals) => ` ${capitals}`)
