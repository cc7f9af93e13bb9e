import type { Env } from '../platform/env.ts'
import { personas } from '../prisma/seed/catalogue.ts'
import { DEMO_PASSWORD } from '../prisma/seed/main.ts'

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
  if (env.demo) {
    const phoneOf = (key: string) => personas.find((persona) => persona.key === key)?.phone
    lines.push(
      `  ${'Sign in'.padEnd(10)} as a seller ${phoneOf('nomsa')} or a buyer ${phoneOf('otieno')}, password ${DEMO_PASSWORD}`,
      `  ${''.padEnd(10)} (the README names more), or sign up with any phone number`,
    )
  }
  return `${lines.join('\n')}\n\n`
}
