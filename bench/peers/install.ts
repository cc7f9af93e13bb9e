import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** Copies a peer to a temporary folder and installs its packages there. */
export const installPeer = async (name: string): Promise<{ folder: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-peer-'))
  await cp(path.join(import.meta.dirname, name), folder, { recursive: true })
  const flags = ['--ignore-scripts', '--no-audit', '--prefer-offline', '--prefix', folder]
  await promisify(execFile)('npm', ['install', ...flags])
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
