/** Loaded into a real process with `--import`: SIGUSR2 rejects a promise that nothing handles, SIGHUP throws. */
process.on('SIGUSR2', () => void Promise.reject(new Error('rejected on a signal')))
process.on('SIGHUP', () => {
  throw new Error('thrown on a signal')
})
