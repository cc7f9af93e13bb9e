import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { errorCode } from '../error-code.ts'
import { QUICK_CPU_SECONDS } from './limits.ts'

export type Confinement = {
  /** Working directory of the tool: the job's own folder. */
  folder: string
  /** Time after which the tool and its child processes are killed. */
  timeoutMs: number
  /**
   * Processor time of all threads together; without it, what `timeoutMs` allows. Up to
   * `QUICK_CPU_SECONDS` run at the normal priority: a request waits for what is quick.
   */
  cpuSeconds?: number
  /** Memory of its own: heap and stacks, without the libraries. */
  memoryBytes: number
  /** Maximum size of a file that it writes. */
  fileBytes: number
  signal?: AbortSignal | undefined
}

export type Ending =
  | { kind: 'exited'; code: number; stdout: string; stderr: string }
  /** Ended by a signal: a crash, or a limit of the system. */
  | { kind: 'crashed'; signal: NodeJS.Signals; stderr: string }
  | { kind: 'timed-out' }
  | { kind: 'too-much-output' }

/**
 * Runs a tool on an untrusted file with limits on time, memory and disk, then kills its process
 * group. Rejects with the signal's reason on abort. `onOutput` gets the standard output. Windows
 * has no limits, macOS none on memory.
 */
export const runConfined = async (
  command: string,
  args: readonly string[],
  bounds: Confinement,
  onOutput?: (text: string) => void,
): Promise<Ending> => {
  bounds.signal?.throwIfAborted()
  const [file, wholeArgs] = withLimits(command, args, bounds)
  const child = spawn(file, wholeArgs, {
    cwd: bounds.folder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
    windowsHide: true,
  })
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    if (isWindows) child.kill('SIGKILL')
    else killGroup(child.pid)
  }

  let stdout = ''
  let stderr = ''
  let stopped: 'timed-out' | 'too-much-output' | undefined
  const stop = (why: typeof stopped) => {
    stopped ??= why
    kill()
  }
  const timer = setTimeout(() => stop('timed-out'), bounds.timeoutMs)
  bounds.signal?.addEventListener('abort', kill, { once: true })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (onOutput) onOutput(text)
    else if (stdout.length + text.length > MAX_OUTPUT) stop('too-much-output')
    else stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_ERRORS)
  })

  try {
    const end = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(
      (resolve, reject) => {
        child.once('error', reject)
        child.once('close', (code, signal) => resolve({ code, signal }))
      },
    )
    bounds.signal?.throwIfAborted()
    if (stopped) return { kind: stopped }
    if (end.signal) return { kind: 'crashed', signal: end.signal, stderr }
    return { kind: 'exited', code: end.code ?? -1, stdout, stderr }
  } finally {
    clearTimeout(timer)
    bounds.signal?.removeEventListener('abort', kill)
  }
}

const isWindows = process.platform === 'win32'
const MAX_OUTPUT = 1024 * 1024
const MAX_ERRORS = 16 * 1024

/** If this process dies first, `setpriv --pdeathsig` or the processor time limit ends the tool. */
const withLimits = (command: string, args: readonly string[], bounds: Confinement): [string, string[]] => {
  if (isWindows) return [command, [...args]]
  const limits = [
    Math.ceil(bounds.memoryBytes / 1024),
    Math.ceil(bounds.fileBytes / 512),
    Math.ceil(bounds.cpuSeconds ?? (bounds.timeoutMs / 1000) * availableParallelism()),
    bounds.cpuSeconds !== undefined && bounds.cpuSeconds <= QUICK_CPU_SECONDS ? 0 : NICENESS,
  ]
  return ['/bin/sh', ['-c', SHELL, 'sh', ...limits.map(String), command, ...args]]
}

const NICENESS = 10

/** At the soft limit of processor time ffmpeg still ends its files; the hard one kills. */
const SHELL = `
ulimit -c 0
ulimit -d "$1" 2>/dev/null
ulimit -f "$2"
ulimit -S -t "$3"
ulimit -H -t $(($3 + 10))
niceness="$4"
shift 4
if setpriv --pdeathsig KILL true 2>/dev/null; then exec nice -n "$niceness" setpriv --pdeathsig KILL "$@"; fi
exec nice -n "$niceness" "$@"`

const killGroup = (leader: number): void => {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    // ESRCH: the process has ended already.
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
