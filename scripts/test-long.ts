import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { findTools } from './find-tools.ts'

/**
 * Runs the long tests one after the other; exits with 1 if one fails. `FUZZ_RUNS` and `FUZZ_SEED`
 * control the fuzz tests.
 */
const root = path.resolve(import.meta.dirname, '..')
const tools = await findTools()
const fuzz = {
  FUZZ_RUNS: process.env.FUZZ_RUNS ?? '200',
  FUZZ_SEED: process.env.FUZZ_SEED ?? String(Date.now() % 1e6),
}

const stages: { title: string; command: [string, ...string[]]; env?: Record<string, string> }[] = [
  {
    title: `Fuzz: payloads, frames, handshakes and HTTP syntax (FUZZ_RUNS=${fuzz.FUZZ_RUNS} FUZZ_SEED=${fuzz.FUZZ_SEED})`,
    command: ['vitest', 'run', '--project', 'code', 'testing/fuzz'],
    env: fuzz,
  },
  {
    title: 'Faults: killed processes, stalled readers, hostile media',
    command: ['vitest', 'run', '--project', 'long'],
  },
  {
    title: 'Videos: with the system’s ffmpeg and with the bundled one',
    command: ['vitest', 'run', '--project', 'system', 'platform/video/ffmpeg'],
    env: { ALL_FFMPEG_BUILDS: 'true' },
  },
  {
    title: 'Long journeys in a real browser',
    command: ['playwright', 'test'],
    env: { E2E_LONG: 'true' },
  },
]

const times: string[] = []
let failed = 0
for (const { title, command, env } of stages) {
  console.log(`\n── ${title}`)
  const [name, ...args] = command
  const begun = performance.now()
  const done = spawnSync(path.join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...tools, ...env },
  })
  times.push(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${title}`)
  if (done.status !== 0) failed += 1
}
console.log(`\n── Times\n${times.join('\n')}\n\n${stages.length - failed} of ${stages.length} stages passed`)
process.exit(failed > 0 ? 1 : 0)
