import type { Needs } from '../platform.ts'
import { createClamdScanner } from './clamd.ts'
import type { Scanner } from './port.ts'

/** The scanner that the settings name; without one nothing is looked through. */
export const openScanner = ({ env, log, metrics }: Needs<'env' | 'log' | 'metrics'>): Scanner =>
  env.clamd ? createClamdScanner({ log, metrics }, env.clamd) : { scan: async () => null }
