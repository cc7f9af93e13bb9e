/**
 * Preloaded into a process with `--import`: SIGUSR2 causes an unhandled rejection, SIGHUP throws.
 */
process.on('SIGUSR2', () => void Promise.reject(new Error('rejected on a signal')))
process.on('SIGHUP', () => {
  throw new Error('thrown on a signal')
})
