import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** No test waits longer for a process to print something. */
const LONGEST_WAIT_MS = 120_000

export type Running = {
  process: ChildProcess
  /** Returns everything printed so far. */
  output(): string
  /** Waits until this text is printed. */
  says(text: string): Promise<void>
  /** Sends a signal and waits for the end of the process. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/**
 * Starts one of the product's processes with these settings only, none of this machine's. Compiled
 * modules are kept for the next one.
 */
export const startProcess = (
  main: string,
  settings: Record<string, string>,
  words: string[] = [],
): Running => {
  const child = spawn(process.execPath, [main, ...words], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      DEMO: '0',
      ...settings,
    },
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  const ended = once(child, 'exit')
  return {
    process: child,
    output: () => printed,
    says: async (text) => {
      const deadline = performance.now() + LONGEST_WAIT_MS
      while (!printed.includes(text)) {
        if (child.exitCode !== null) throw new Error(`${main} left with ${child.exitCode}:\n${printed}`)
        if (performance.now() > deadline) throw new Error(`${main} did not print “${text}”:\n${printed}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    end: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}

/** Returns a free port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
