import type { Duplex } from 'node:stream'
import type { Logger } from '../../../platform/logger.ts'

/**
 * Runs work in an event of the HTTP server, where an exception would end the process: an error is
 * logged and ends its connection.
 */
export const endOnError = (socket: Duplex, log: Pick<Logger, 'error'>, work: () => void): void => {
  try {
    work()
  } catch (error) {
    log.error({ err: error }, 'A request failed before it was handled')
    socket.destroy()
  }
}
