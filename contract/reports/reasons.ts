/** Reasons that the client offers for a report; the API takes any text of at most 100 characters. */
export const reportReasons = ['spam', 'scam', 'offensive', 'indecent', 'forbidden', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
