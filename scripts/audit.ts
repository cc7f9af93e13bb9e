import { spawnSync } from 'node:child_process'
import { z } from 'zod'

const LIMIT_MS = 45_000

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), isDirect: z.boolean() })),
})

/** What `npm audit` said of what the product runs with, in a few lines; or that nobody could be asked. */
export const describeAudit = (output: string): string => {
  const parsed = report.safeParse(readJson(output))
  if (!parsed.success) return 'Not audited: the registry gave no answer.'
  const found = Object.entries(parsed.data.vulnerabilities)
  if (found.length === 0) return 'No known weakness in what the product runs with.'
  const lines = found.map(
    ([name, { severity, isDirect }]) => `  ${severity}: ${name}${isDirect ? '' : ' (indirect)'}`,
  )
  return [`${found.length} packages have known weaknesses (npm audit tells more):`, ...lines.toSorted()].join(
    '\n',
  )
}

/** Asks the registry. It fails nothing: what is found may be older than the change that is tested, or not concern us. */
export const auditDependencies = (cwd: string): string => {
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
