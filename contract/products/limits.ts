/** Images of a product at most; a video is not one of them. */
export const MOST_IMAGES = 10
/** How long a product's video may last, and how long a clip is where its seller chooses no other part of it. Seconds. */
export const MOST_VIDEO_SECONDS = 180
export const USUAL_VIDEO_SECONDS = 60
