import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const folderOf = (tool: 'ffmpeg' | 'chromium') => path.join(import.meta.dirname, '../tools', tool)

/**
 * Installs a program from npm into `tools`, which has a lock file for it, unless it is
 * there (decision 122).
 * @throws Error if npm fails
 */
export const fetchTool = (tool: 'ffmpeg' | 'chromium'): void => {
  // npm writes this file last.
  if (existsSync(path.join(folderOf(tool), 'node_modules/.package-lock.json'))) return
  console.log(`Fetching ${tool} from the npm registry …`)
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folderOf(tool),
    stdio: ['ignore', 'ignore', 'inherit'],
    // On Windows npm is a script.
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm could not install ${tool}.`)
}

const CHROMIUM = '@sparticuz/chromium'

/** Unpacks the Chromium that `fetchTool` installed and returns its path. */
export const unpackChromium = (): Promise<string> => {
  const requireTool = createRequire(path.join(folderOf('chromium'), 'package.json'))
  const chromium: { executablePath(): Promise<string> } = requireTool(CHROMIUM)
  return chromium.executablePath()
}
