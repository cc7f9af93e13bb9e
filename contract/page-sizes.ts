// A file of its own, so that the first load of the client does not contain `limits.ts`.

/**
 * Products on a page of the client's feed, browse page and shop pages. The server embeds the first
 * page in the document (`server/http/pages/first-screen.ts`).
 */
export const FEED_PAGE = 20
export const BROWSE_PAGE = 24
export const SHOP_PAGE = 20
