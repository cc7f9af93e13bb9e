import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestInfo } from '@playwright/test'

/** Tests run on as many servers at once, each with its own data: what one test switches off is on for the others. */
export const SERVER_COUNT = 2
const FIRST_PORT = 3107

// The configuration is read by each of Playwright's processes: the first one chooses the folder.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'sokoni-e2e-'))
const root = process.env.E2E_DATA_DIR

export const servers = Array.from({ length: SERVER_COUNT }, (_, index) => ({
  port: FIRST_PORT + index,
  url: `http://127.0.0.1:${FIRST_PORT + index}`,
  dataDir: path.join(root, String(index)),
}))

/** The server of the process that runs this test. */
export const serverOf = ({ parallelIndex }: TestInfo): (typeof servers)[number] => {
  const server = servers[parallelIndex]
  if (!server) throw new Error(`No server for the process ${parallelIndex}: there are ${SERVER_COUNT}`)
  return server
}
