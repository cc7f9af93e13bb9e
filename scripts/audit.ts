import { spawnSync } from 'node:child_process'
import { z } from 'zod'

const LIMIT_MS = 45_000

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), isDirect: z.boolean() })),
})

export type Audit = {
  /** In a few lines; or that nobody could be asked. */
  text: string
  /** Which packages have a weakness that is high or critical: somebody has to look. */
  urgent: string[]
}

/** What `npm audit` said of what the product runs with. */
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
 * Asks the registry. It fails nothing, since what is found may be older than the change that is tested, or not concern us;
 * what is urgent is to be said last, where everybody looks.
 */
export const auditDependencies = (cwd: string): Audit => {
  const { npm_execpath: npm } = process.env
  const words = ['audit', '--omit=dev', '--json', '--fetch-retries=0']
  const [command, args] = npm ? [process.execPath, [npm, ...words]] : ['npm', words]
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
