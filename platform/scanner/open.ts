import type { Deps } from '../platform.ts'
import { createClamdScanner } from './clamd.ts'
import type { Scanner } from './port.ts'

/** Creates the configured scanner; without one, files are not scanned. */
export const openScanner = ({ env, log, metrics }: Deps<'env' | 'log' | 'metrics'>): Scanner =>
  env.clamd ? createClamdScanner({ log, metrics }, env.clamd) : { scan: async () => null }
