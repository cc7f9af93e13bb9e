import { untitledProduct } from '../../../contract/texts.ts'

/** Returns the title that the seller gave a product; empty if it has none yet. */
export const ownTitle = ({ title }: { title: string }): string => (title === untitledProduct ? '' : title)
