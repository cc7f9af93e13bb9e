import { existsSync } from 'node:fs'
import { dealChanged, offerChanged } from '../../server/features/deals/events.ts'
import { serve } from './serve.ts'

/**
 * A server that is killed between the commit of a change of an offer or deal and its push, while
 * the file `DIE_WHILE` exists.
 */
const { DIE_WHILE: file = '' } = process.env
const die = async () => {
  if (existsSync(file)) process.kill(process.pid, 'SIGKILL')
}

// Registered before all others, it runs before them.
await serve(({ outbox }) => {
  outbox.on(offerChanged, 'testing.die', die)
  outbox.on(dealChanged, 'testing.die', die)
})
