import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/**
 * Codes of the last 24 hours for phones of one country: requested, handed to WhatsApp, failed, and
 * confirmed.
 */
export type OtpFigures = { country: string; asked: number; sent: number; failed: number; verified: number }

/** Counts codes by country: few confirmed codes among many sent indicate abuse. */
export const readOtpFigures = ({ db }: Deps<'db'>): Promise<OtpFigures[]> =>
  db.kysely
    .selectFrom('OtpCode')
    .select(({ fn }) => [
      sql<string>`coalesce(country, '')`.as('country'),
      fn.countAll<number>().as('asked'),
      fn.count<number>('messageId').as('sent'),
      fn.countAll<number>().filterWhere('delivery', '=', 'failed').as('failed'),
      fn.count<number>('verifiedAt').as('verified'),
    ])
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('country')
    .execute()
