import { renderUnicodeCompact } from 'uqr'
import type { Env } from '../platform/env.ts'
import { isLoopbackHost } from '../platform/network/addresses.ts'
import { personas } from '../prisma/seed/catalogue.ts'
import { DEMO_PASSWORD } from '../prisma/seed/main.ts'

/** Returns the text that the server prints at its start. */
export const startMessage = (env: Env, parts: Record<string, string>): string => {
  const lines = [
    '',
    `  Sokoni is open: ${env.publicUrl}`,
    '',
    ...Object.entries(parts).map(([name, where]) => `  ${name.padEnd(10)} ${where}`),
    `  ${'API'.padEnd(10)} ${env.publicUrl}/api/docs`,
  ]
  if (env.whatsappProvider === 'outbox') {
    const page = env.allowsLan ? `http://127.0.0.1:${env.port}` : env.publicUrl
    lines.push(
      `  ${'Codes'.padEnd(10)} not sent: they appear here and, on this machine, at ${page}/dev/outbox`,
    )
  }
  if (env.demo && env.mode !== 'production') {
    const phoneOf = (key: string) => personas.find((persona) => persona.key === key)?.phone
    lines.push(
      `  ${'Sign in'.padEnd(10)} as a seller ${phoneOf('nomsa')} or a buyer ${phoneOf('otieno')}, password ${DEMO_PASSWORD}`,
      `  ${''.padEnd(10)} (the README names more), or sign up with any phone number`,
    )
  }
  if (env.allowsLan) lines.push(...forLocalNetwork(env))
  return `${lines.join('\n')}\n\n`
}

/** Returns the warning about ALLOW_LAN and the address as a QR code. */
const forLocalNetwork = ({ publicUrl }: Env): string[] => [
  '',
  '  ALLOW_LAN is on: anyone in your network can use this server, over plain http, in development mode.',
  '  Use it in a network you trust and end it afterwards. There is no demo administrator; make one of your',
  '  own with: npm run admin -- <phone> <password>',
  ...(isLoopbackHost(new URL(publicUrl).hostname) ? [] : ['', qrCode(publicUrl)]),
]

const qrCode = (text: string): string =>
  renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
