/** Formats a length in whole seconds as '1:05'; an hour is 60 minutes, as no clip is longer. */
export const formatLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
