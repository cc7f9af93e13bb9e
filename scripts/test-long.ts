import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * Runs the long tests one after the other; exits with 1 if one fails. `FUZZ_RUNS` and `FUZZ_SEED`
 * control the fuzz tests.
 */
const root = path.resolve(import.meta.dirname, '..')
const vitest = path.join(root, 'node_modules', '.bin', 'vitest')

const stages: { title: string; args: string[]; env: Record<string, string> }[] = [
  {
    title: 'Fuzz: payloads, frames, handshakes and HTTP syntax',
    args: ['run', '--project', 'code', 'testing/fuzz'],
    env: {
      FUZZ_RUNS: process.env.FUZZ_RUNS ?? '200',
      FUZZ_SEED: process.env.FUZZ_SEED ?? String(Date.now() % 1e6),
    },
  },
]

let failed = 0
for (const { title, args, env } of stages) {
  console.log(
    `\n── ${title} (${Object.entries(env)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')})`,
  )
  const done = spawnSync(vitest, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (done.status !== 0) failed += 1
}
console.log(`\n${stages.length - failed} of ${stages.length} stages passed`)
process.exit(failed > 0 ? 1 : 0)
