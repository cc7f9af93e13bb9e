import type { Needs } from '../../../../platform/platform.ts'

/** Codes of the last 24 hours for phones of one country: asked for, handed to WhatsApp, failed, and given back right. */
export type OtpFigures = { country: string; asked: number; sent: number; failed: number; verified: number }

/** By country: few verified of many sent is what abuse looks like. */
export const readOtpFigures = ({ db }: Needs<'db'>): Promise<OtpFigures[]> =>
  db.query<OtpFigures>(
    `SELECT coalesce(country, '') AS country, count(*) AS asked, count("messageId") AS sent,
       count(*) FILTER (WHERE delivery = 'failed') AS failed, count("verifiedAt") AS verified
     FROM "OtpCode" WHERE "createdAt" > now() - interval '1 day' GROUP BY 1`,
    [],
  )
