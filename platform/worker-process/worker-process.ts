import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import pLimit from 'p-limit'

/** An idle process ends, which returns the memory of its model: 100 to 700 MB. */
const IDLE_MS = 60_000
const MAX_STDERR = 2_000
/** On a busy machine a process takes seconds to start. */
const START_TIMEOUT_MS = 30_000

type Options = {
  /** Of a task, from when its process has started. */
  timeoutMs: number
  idleMs?: number
  /** The whole environment of the process. */
  env?: Record<string, string>
  /** Makes the error that a failed task throws. */
  failed(kind: 'timeout' | 'unavailable', message: string, cause?: unknown): Error
}

export type WorkerProcess<I, O> = {
  /**
   * Runs one task; tasks wait for their turn. A task that is aborted or takes too long ends the
   * process.
   * @throws what `failed` returns
   */
  run(input: I, signal?: AbortSignal): Promise<O>
  close(): Promise<void>
}

/**
 * Runs the default export of `file` in a process of its own, which is started for the first task.
 * Native libraries end their process when a model or a file is unusable: this one must survive
 * that.
 */
export const createWorkerProcess = <I, O>(
  file: string,
  { timeoutMs, idleMs = IDLE_MS, env = {}, failed }: Options,
): WorkerProcess<I, O> => {
  const name = path.basename(file)
  const inTurn = pLimit(1)
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let isClosed = false

  const stop = async (): Promise<void> => {
    const stopping = child
    child = null
    clearTimeout(idleTimer)
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return
    const { promise, resolve } = Promise.withResolvers<void>()
    // Otherwise a parent with nothing else to do ends before this settles.
    keepAlive(stopping, true)
    stopping.once('exit', () => resolve())
    stopping.kill('SIGKILL')
    await promise
  }

  return {
    run: (input, signal) =>
      inTurn(async () => {
        signal?.throwIfAborted()
        if (isClosed) throw failed('unavailable', `${name} is closed`)
        clearTimeout(idleTimer)
        const isNew = child === null
        child ??= start(file, env)
        keepAlive(child, true)
        let timeout = AbortSignal.timeout(START_TIMEOUT_MS)
        const limit = () => (signal ? AbortSignal.any([signal, timeout]) : timeout)
        try {
          if (isNew) await request(child, {}, limit())
          timeout = AbortSignal.timeout(timeoutMs)
          // The worker's default export accepts I and returns O; messages between processes are
          // untyped.
          return (await request(child, { input }, limit())) as O
        } catch (error) {
          if (limit().aborted || !child.connected) await stop()
          signal?.throwIfAborted()
          throw timeout.aborted
            ? failed('timeout', `${name} took over ${timeoutMs} ms`, error)
            : failed('unavailable', `${name} failed: ${messageOf(error)}`, error)
        } finally {
          if (child) keepAlive(child, false)
          idleTimer = setTimeout(() => void stop(), idleMs).unref()
        }
      }),
    close: async () => {
      isClosed = true
      await stop()
    },
  }
}

const start = (file: string, env: Record<string, string>): ChildProcess => {
  const child = fork(path.join(import.meta.dirname, 'worker-main.ts'), [file], {
    execArgv: [],
    // It may parse files of strangers: it gets no secrets.
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // A process that cannot start also emits 'exit', which fails its task.
  child.on('error', () => {})
  return child
}

/**
 * Sends a task and resolves to its output; a message without a task is answered once the process
 * has started. Rejects when the process ends first, or on abort.
 */
const request = async (
  child: ChildProcess,
  message: { input?: unknown },
  signal: AbortSignal,
): Promise<unknown> => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let stderr = ''
  const onStderr = (chunk: Buffer) => {
    stderr = (stderr + chunk).slice(-MAX_STDERR)
  }
  const onMessage = (message: unknown) => {
    if (isReply(message, 'output')) resolve(message.output)
    else reject(new Error(isReply(message, 'error') ? String(message.error) : 'an unknown reply'))
  }
  const onClose = (code: number | null, killedBy: string | null) =>
    reject(
      new Error(`the process ended (${killedBy ?? code}) ${stderr.trim().split('\n').at(-1) ?? ''}`.trim()),
    )
  const onAbort = () => reject(signal.reason)
  child.stderr?.on('data', onStderr)
  child.on('message', onMessage)
  // 'close' follows 'exit' once stderr has been read to its end.
  child.on('close', onClose)
  signal.addEventListener('abort', onAbort)
  try {
    child.send(message, (error) => error && reject(error))
    return await promise
  } finally {
    child.stderr?.off('data', onStderr)
    child.off('message', onMessage)
    child.off('close', onClose)
    signal.removeEventListener('abort', onAbort)
  }
}

const isReply = <Key extends string>(message: unknown, key: Key): message is Record<Key, unknown> =>
  typeof message === 'object' && message !== null && key in message

/** An idle worker must not keep the parent process running. */
const keepAlive = (child: ChildProcess, isBusy: boolean): void => {
  if (isBusy) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
