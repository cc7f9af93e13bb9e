import type { Env } from '../platform/env.ts'

/** What a newcomer needs to know, in a few plain lines. */
export const greeting = (env: Env, parts: Record<string, string>): string => {
  const lines = [
    '',
    `  Sokoni is open: ${env.publicUrl}`,
    '',
    ...Object.entries(parts).map(([name, where]) => `  ${name.padEnd(10)} ${where}`),
    `  ${'API'.padEnd(10)} ${env.publicUrl}/api/docs`,
  ]
  if (env.whatsappProvider === 'outbox')
    lines.push(`  ${'Codes'.padEnd(10)} not sent: they appear here and at ${env.publicUrl}/dev/outbox`)
  if (env.demo) lines.push('', '  Sign in as a demo person: the README names their phones and password.')
  return `${lines.join('\n')}\n\n`
}
