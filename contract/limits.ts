/** Maximum number of files of a chat message. */
export const MAX_CHAT_FILES = 5
/** Maximum number of files of a direct message. */
export const MAX_DIRECT_FILES = 5
/** Maximum number of images of a comment and of a reply. */
export const MAX_COMMENT_FILES = { comment: 5, reply: 3 } as const
/** Maximum size of an image of a comment. */
export const MAX_COMMENT_IMAGE_MEGABYTES = 10
/** Maximum number of images of a product, not counting its video. */
export const MAX_IMAGES = 10
/** Maximum number of captions of a video; three minutes of fast speech have fewer. */
export const MAX_CAPTIONS = 600
/** Maximum number of tags of a product, and length of each in characters. */
export const MAX_TAGS = 20
export const MAX_TAG_LENGTH = 50
export const MAX_VIDEO_MEGABYTES = 100
/** Maximum length of a video, in seconds. */
export const MAX_VIDEO_SECONDS = 180
/** Length of a video if its seller selects no part of it, in seconds. */
export const DEFAULT_VIDEO_SECONDS = 60
/** Maximum length of a voice note, in seconds. */
export const MAX_VOICE_SECONDS = 300
/** Maximum number of saved searches of a user. */
export const MAX_SAVED_SEARCHES = 50
/** Maximum price of a product, in major units of its currency. */
export const MAX_PRICE = 1e12
/** Maximum lengths of texts, in characters. */
export const MAX_TITLE_LENGTH = 200
export const MAX_PRODUCT_DESCRIPTION_LENGTH = 1000
export const MAX_SHOP_NAME_LENGTH = 100
export const MAX_SHOP_DESCRIPTION_LENGTH = 2000
export const MAX_COMMENT_LENGTH = 2000
export const MAX_MESSAGE_LENGTH = 4000
/** Maximum length of the text that a quote of a message shows. */
export const MAX_QUOTE_LENGTH = 140
export const MAX_PASSWORD_LENGTH = 128

/** Tries of a code that is sent to a phone. */
export const MAX_OTP_TRIES = 5
