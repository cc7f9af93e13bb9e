import type { Deps } from '../platform.ts'
import { createWhatsappCloud } from './cloud.ts'
import { createWhatsappOutbox } from './outbox.ts'
import type { Whatsapp } from './port.ts'

/** Creates the configured adapter. */
export const openWhatsapp = ({ env, db, log }: Deps<'env' | 'db' | 'log'>): Whatsapp =>
  env.whatsappCloud ? createWhatsappCloud({ db, log }, env.whatsappCloud) : createWhatsappOutbox({ db, log })
