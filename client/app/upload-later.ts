import type { upload as Upload } from './upload.ts'

/** As `upload`, for screens that seldom upload: the library comes with the first file. */
export const uploadLater: typeof Upload = async (...input) => (await import('./upload.ts')).upload(...input)
