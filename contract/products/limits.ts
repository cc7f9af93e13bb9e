/** Images of a product at most; a video is not one of them. */
export const MOST_IMAGES = 10
