import { classNames } from './class-names.ts'

const sizes = { 10: 'size-10', 11: 'size-11', 16: 'size-16', 20: 'size-20' } as const

/** How the square of an icon or of a small picture looks; the size is in steps of 4 px. */
export const tileClass = (size: keyof typeof sizes): string =>
  classNames(sizes[size], 'grid shrink-0 place-items-center overflow-hidden rounded-control bg-sunken')
