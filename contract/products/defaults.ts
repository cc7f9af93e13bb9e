/** The title of a product that has none yet. */
export const untitledProduct = 'Untitled Product'
/** The name of a shop without one. */
export const unknownShop = 'Unknown Shop'
