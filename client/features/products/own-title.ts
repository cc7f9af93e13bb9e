import { untitledProduct } from '../../../contract/products/defaults.ts'

/**
 * Returns the title that the seller gave a product; empty if it has none yet. The store translates
 * `title`; `name` is the server's.
 */
export const ownTitle = ({ title, name }: { title: string; name: string }): string =>
  name === untitledProduct ? '' : title
