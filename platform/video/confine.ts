import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

export type Confinement = {
  /** The job's own folder: where the tool runs. */
  folder: string
  /** After this the tool and all that it started are killed. */
  timeoutMs: number
  memoryBytes: number
  /** The largest file that it may write. */
  fileBytes: number
  signal?: AbortSignal | undefined
}

export type Ending =
  | { kind: 'exited'; code: number; stdout: string; stderr: string }
  /** By a signal of its own making: it crashed, or ran into a limit of the system. */
  | { kind: 'crashed'; signal: NodeJS.Signals; stderr: string }
  | { kind: 'timed-out' }
  | { kind: 'said-too-much' }

/**
 * Runs a tool on a stranger's file: no input, an environment with nothing in it but a path, low priority, bounded
 * time, memory and disk, and its own process group, which is killed whole. Aborting rejects with the signal's reason
 * once the tool is dead. `onOutput` gets its standard output as it comes; without it, that is collected (1 MB at most).
 *
 * Memory, disk and priority are bounded by the shell's `ulimit` and `nice`, so not on Windows; macOS has no memory limit.
 * Where util-linux's `setpriv` is there, the tool dies with this process, even if that is killed.
 */
export async function runConfined(
  command: string,
  args: readonly string[],
  bounds: Confinement,
  onOutput?: (text: string) => void,
): Promise<Ending> {
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
  let stopped: 'timed-out' | 'said-too-much' | undefined
  const stop = (why: typeof stopped) => {
    stopped ??= why
    kill()
  }
  const timer = setTimeout(() => stop('timed-out'), bounds.timeoutMs)
  bounds.signal?.addEventListener('abort', kill, { once: true })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (onOutput) onOutput(text)
    else if (stdout.length + text.length > MOST_OUTPUT) stop('said-too-much')
    else stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MOST_ERRORS)
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
const MOST_OUTPUT = 1024 * 1024
const MOST_ERRORS = 16 * 1024

/**
 * `setpriv --pdeathsig` and, where that is not there, `ulimit -t` (processor seconds, all threads together) are for the case
 * that this process dies before it can kill: then the tool still ends.
 */
function withLimits(command: string, args: readonly string[], bounds: Confinement): [string, string[]] {
  if (isWindows) return [command, [...args]]
  const limits = [
    Math.ceil(bounds.memoryBytes / 1024),
    Math.ceil(bounds.fileBytes / 512),
    Math.ceil((bounds.timeoutMs / 1000) * availableParallelism()),
  ]
  return ['/bin/sh', ['-c', SHELL, 'sh', ...limits.map(String), command, ...args]]
}

const SHELL = `
ulimit -c 0
ulimit -v "$1" 2>/dev/null
ulimit -f "$2"
ulimit -t "$3"
shift 3
if setpriv --pdeathsig KILL true 2>/dev/null; then exec nice -n 10 setpriv --pdeathsig KILL "$@"; fi
exec nice -n 10 "$@"`

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    // ESRCH: it has ended meanwhile, and that is all we want.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
