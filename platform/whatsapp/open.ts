import type { Needs } from '../platform.ts'
import { createWhatsappCloud } from './cloud.ts'
import { createWhatsappOutbox } from './outbox.ts'
import type { Whatsapp } from './port.ts'

/** The adapter that the settings name. */
export const openWhatsapp = ({ env, db, log }: Needs<'env' | 'db' | 'log'>): Whatsapp =>
  env.whatsappCloud ? createWhatsappCloud({ db, log }, env.whatsappCloud) : createWhatsappOutbox({ db, log })
