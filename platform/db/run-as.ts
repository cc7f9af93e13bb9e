import { spawn } from 'node:child_process'

/** The user that a program runs as; empty for the current one. Only root can choose another. */
export type SystemUser = {
  uid?: number
  gid?: number
}

export type Outcome = {
  ok: boolean
  output: string
}

/**
 * Runs a program as `user` and returns whether it exited with 0, and its output. Never throws: a
 * program that cannot be started counts as failed. `detached` gives it its own session, so that
 * Ctrl-C in the terminal does not reach it.
 */
export const runAs = (
  user: SystemUser,
  file: string,
  args: string[],
  options: { detached?: boolean } = {},
): Promise<Outcome> => {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...user,
      // The caller's folder may be closed to `user`, and the caller's PG* variables are not meant
      // for this server.
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: options.detached ?? false,
      windowsHide: true,
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  })
}
