/** Reasons that the client offers for a report. The API takes any short text. */
export const reportReasons = ['spam', 'scam', 'offensive', 'indecent', 'forbidden', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
