import { pathToFileURL } from 'node:url'

/**
 * The program of a worker process: answers each task with the default export of the module in
 * `argv[2]`, and a message without a task once that is loaded.
 */
const worker: Promise<{ default(input: unknown): Promise<unknown> }> = import(
  pathToFileURL(process.argv[2] ?? '').href
)
worker.catch(() => {})

process.on('message', (message: { input?: unknown }) => {
  worker
    .then((module) => ('input' in message ? module.default(message.input) : null))
    .then(
      (output) => process.send?.({ output }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
    )
})
// The parent has ended, perhaps killed.
process.on('disconnect', () => process.exit())
