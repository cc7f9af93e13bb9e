import { spawnSync } from 'node:child_process'
import { z } from 'zod'

const LIMIT_MS = 45_000

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), isDirect: z.boolean() })),
})

export type Audit = {
  /** A short summary, or that the registry did not answer. */
  text: string
  /** Packages with a high or critical vulnerability. */
  urgent: string[]
}

/** Describes the output of `npm audit` for production dependencies. */
export const describeAudit = (output: string): Audit => {
  const parsed = report.safeParse(readJson(output))
  if (!parsed.success) return { text: 'Not audited: the registry gave no answer.', urgent: [] }
  const found = Object.entries(parsed.data.vulnerabilities)
  if (found.length === 0) return { text: 'No known weakness in what the product runs with.', urgent: [] }
  const lines = found.map(
    ([name, { severity, isDirect }]) => `  ${severity}: ${name}${isDirect ? '' : ' (indirect)'}`,
  )
  const title = `${found.length} packages have known weaknesses (npm audit tells more):`
  const urgent = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical')
  return { text: [title, ...lines.toSorted()].join('\n'), urgent: urgent.map(([name]) => name).toSorted() }
}

/**
 * Runs `npm audit`. Findings fail nothing, because they may be older than the tested change; urgent
 * ones are printed last.
 */
export const auditDependencies = (cwd: string): Audit => {
  const { npm_execpath: npm } = process.env
  const flags = ['audit', '--omit=dev', '--json', '--fetch-retries=0']
  const [command, args] = npm ? [process.execPath, [npm, ...flags]] : ['npm', flags]
  const { stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: LIMIT_MS })
  return describeAudit(stdout ?? '')
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
