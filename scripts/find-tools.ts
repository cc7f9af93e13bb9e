import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fetchTool, unpackChromium } from './fetch-tool.ts'

/** Paths of the browsers. The headless shell is Chromium without windows. */
export type Tools = { CHROMIUM_PATH: string; HEADLESS_SHELL_PATH: string }

/** Uses 30 % less processor time; tests use Chromium where it is missing. */
const HEADLESS_SHELL = 'chromium-headless-shell'

const has = (command: string): string | null => {
  const found = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : null
}

/**
 * Finds Chromium, its headless shell, ffmpeg and redis-server. As root on Debian it installs
 * missing ones; elsewhere it uses those from npm (Chromium, ffmpeg) or exits with instructions.
 */
export const findTools = async (isLong: boolean): Promise<Tools> => {
  const wanted = [
    { command: 'ffmpeg', debian: 'ffmpeg' },
    { command: 'redis-server', debian: 'redis-server' },
    { command: HEADLESS_SHELL, debian: HEADLESS_SHELL },
  ]
  const chromium = findChromium()
  const missing = wanted.filter(({ command }) => !has(command)).map(({ debian }) => debian)
  if (!chromium) missing.push('chromium')
  if (missing.length > 0) installOnDebian(missing)

  if (!has('redis-server')) {
    console.error(
      'The tests need redis-server on the path: `apt-get install redis-server` or `brew install redis`.',
    )
    process.exit(1)
  }
  // Long tests compare the system's ffmpeg with the one from npm.
  if (isLong || !has('ffmpeg')) fetchTool('ffmpeg')
  const CHROMIUM_PATH = findChromium() ?? (await chromiumFromNpm())
  const tools = { CHROMIUM_PATH, HEADLESS_SHELL_PATH: has(HEADLESS_SHELL) ?? CHROMIUM_PATH }
  console.log(
    `Chromium: ${CHROMIUM_PATH}, ${tools.HEADLESS_SHELL_PATH}\nffmpeg: ${has('ffmpeg') ?? 'from npm'}\nRedis: ${has('redis-server')}`,
  )
  return tools
}

const findChromium = (): string | null => {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
  return has('chromium') ?? has('chromium-browser') ?? has('google-chrome')
}

const installOnDebian = (packages: string[]) => {
  if (!has('apt-get') || process.getuid?.() !== 0) {
    console.log(`Missing: ${packages.join(', ')}. On Debian: sudo apt-get install ${packages.join(' ')}`)
    return
  }
  console.log(`Installing ${packages.join(', ')} with apt-get …`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '--no-install-recommends', ...packages)
}

const chromiumFromNpm = (): Promise<string> => {
  fetchTool('chromium')
  return unpackChromium()
}
