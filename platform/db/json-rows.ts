/** A row as the driver returns it, or as a part of PostgreSQL's JSON, where times are texts. */
export type FromJson<Row> = { [K in keyof Row]: Date extends Row[K] ? Row[K] | string : Row[K] }

/** Returns a time of a `FromJson` row in ISO 8601. */
export const toIso = (time: Date | string): string => new Date(time).toISOString()

/** Returns a time of a `FromJson` row as a `Date`. */
export const toDate = (time: Date | string | null): Date | null => (time === null ? null : new Date(time))
