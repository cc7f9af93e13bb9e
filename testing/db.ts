import { PrismaPg } from '@prisma/adapter-pg'
import { type OpenedDb, openDb } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { PrismaClient } from '../prisma/generated/client.ts'

/**
 * The database with Prisma Client, through which tests and benchmarks look at it independently of
 * the product's queries.
 */
export type TestDb = OpenedDb & { prisma: PrismaClient }

/** The platform with such a database. */
export type TestPlatform = Platform & { db: TestDb }

/** Adds Prisma Client, on the connections of the database. */
export const withPrisma = (db: OpenedDb): TestDb => ({
  ...db,
  prisma: new PrismaClient({ adapter: new PrismaPg(db.pool) }),
})

/** Opens the database as the product does, with Prisma Client. */
export const openTestDb = (options: Parameters<typeof openDb>[0]): TestDb => withPrisma(openDb(options))
