/** The title of a product that has none yet. The client shows it in the viewer's language. */
export const untitledProduct = 'Untitled Product'
/** The name of a shop without one. The client shows it in the viewer's language. */
export const unknownShop = 'Unknown Shop'
