import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { jsonOrUndefined } from '../platform/parse-json.ts'

const LIMIT_MS = 45_000

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), isDirect: z.boolean() })),
})

export type Audit = {
  /** A short summary, or that the registry did not answer. */
  text: string
  /** Packages with a high or critical vulnerability. */
  severe: string[]
}

/** Describes the output of `npm audit` for production dependencies. */
export const describeAudit = (output: string): Audit => {
  const parsed = report.safeParse(jsonOrUndefined(output))
  if (!parsed.success) return { text: 'Not audited: the registry gave no answer.', severe: [] }
  const found = Object.entries(parsed.data.vulnerabilities)
  if (found.length === 0)
    return { text: 'No known vulnerability in the production dependencies.', severe: [] }
  const lines = found.map(
    ([name, { severity, isDirect }]) => `  ${severity}: ${name}${isDirect ? '' : ' (indirect)'}`,
  )
  const title = `${found.length} packages have known vulnerabilities (see npm audit):`
  const severe = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical')
  return { text: [title, ...lines.toSorted()].join('\n'), severe: severe.map(([name]) => name).toSorted() }
}

/**
 * Runs `npm audit`. Findings fail nothing, because they may be older than the tested change; severe
 * ones are printed last.
 */
export const auditDependencies = (cwd: string): Audit => {
  const { npm_execpath: npm } = process.env
  const flags = ['audit', '--omit=dev', '--json', '--fetch-retries=0']
  const [command, args] = npm ? [process.execPath, [npm, ...flags]] : ['npm', flags]
  const { stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: LIMIT_MS })
  return describeAudit(stdout ?? '')
}
