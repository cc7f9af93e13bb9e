import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

/** What docs/SECURITY.md says is held against the code: which tests there are, and what the source may not hold. */
const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const filesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|html)$/.test(file) && !/(^|\/)(dist|generated|node_modules)\//.test(file))
    .map((file) => `${folder}/${file}`)
const folders = ['client', 'contract', 'platform', 'server', 'workers', 'scripts', 'testing', 'e2e', 'prisma']
const files = folders.flatMap(filesOf)
const product = files
  .filter(
    (file) =>
      /^(client|contract|platform|server|workers|scripts)\//.test(file) && !/\.test\.tsx?$/.test(file),
  )
  .map((file) => ({ file, text: read(file) }))
/** Where in the product's own source this stands. */
const placesOf = (pattern: RegExp, where: RegExp = /./): string[] =>
  product.flatMap(({ file, text }) =>
    where.test(file)
      ? [...text.matchAll(new RegExp(pattern, 'g'))].map(([found]) => `${file}: ${found}`)
      : [],
  )

describe('the table of docs/SECURITY.md', () => {
  const [, table = ''] = read('docs/SECURITY.md').split(/^## OWASP ASVS.*$/m)
  const rows = (table.split(/^## /m)[0] ?? '')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )

  it('says of each requirement which test shows it, who must read, or why it does not apply', () => {
    expect(rows.length).toBeGreaterThan(150)
    const unshown = rows.filter(([, , how = '', shown = '']) => {
      const isShown = /`[^`]+\.(test|spec)\.tsx?`|^the same/.test(shown)
      return (
        !isShown && !/^review(?::| of) \S/.test(shown) && !how.startsWith('– ') && !shown.startsWith('– ')
      )
    })
    expect(unshown.map(([number]) => number)).toEqual([])
  })

  it('names tests that there are', () => {
    const named = [...table.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual(
      [],
    )
  })
})

describe('the source', () => {
  it('makes no page of text: no HTML from strings, no code from strings', () => {
    const markup =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|srcdoc=/i
    expect(placesOf(markup, /^client\//)).toEqual([])
    expect(placesOf(/\beval\(|\bnew Function\(|set(?:Timeout|Interval)\(\s*['"`]/)).toEqual([])
    expect(read('client/index.html')).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S|\son\w+=/)
  })

  it('switches off no check of a certificate', () => {
    expect(
      placesOf(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|sslmode=no-verify/),
    ).toEqual([])
  })

  it('hashes, seals and draws lots with approved means alone', () => {
    expect(
      placesOf(
        /createHash\((?!'sha256')|createHmac\((?!'sha256')|create(?:De)?[cC]ipheriv\((?!'aes-256-gcm')/,
      ),
    ).toEqual([])
    // Only for how long something waits.
    expect(placesOf(/Math\.random\(/, /^(server|platform|workers|contract)\//)).toEqual([
      'platform/bus/latest.ts: Math.random(',
      'workers/features/accounts/send-otp.ts: Math.random(',
    ])
  })

  it('follows no redirect of whom it calls', () => {
    const callers = product.filter(
      ({ file, text }) =>
        /^(platform|server|workers)\//.test(file) && /\bfetch\(\S/.test(text) && !/hostile-files/.test(file),
    )
    expect(callers.map(({ file }) => file).sort()).toEqual(
      callers
        .filter(({ text }) => /redirect: '(?:error|manual)'/.test(text))
        .map(({ file }) => file)
        .sort(),
    )
  })

  it('writes its log to one place', () => {
    const printing = /\bconsole\.(?:log|info|debug)\(/
    expect(placesOf(printing, /^(client|server|platform|workers|contract)\//)).toEqual([])
    expect(product.filter(({ text }) => /from 'pino'/.test(text)).map(({ file }) => file)).toEqual([
      'platform/logger.ts',
    ])
  })

  it('hears what other pages say nowhere: the service worker, its own channel and workers alone', () => {
    expect(
      placesOf(/addEventListener\('message'/, /^client\//)
        .map((place) => place.split(':')[0])
        .sort(),
    ).toEqual([
      'client/app/service-worker.ts',
      'client/features/conversations/outbox-storage.ts',
      'client/features/media/shrink-worker.ts',
      'client/service-worker.ts',
    ])
  })
})

it('all that is installed comes from npm’s registry, whole as it was when it was chosen', () => {
  const entry = z.object({
    integrity: z.string().optional(),
    resolved: z.string().optional(),
    link: z.boolean().optional(),
    /** Of another machine's kind: npm writes no digest for what it did not fetch. */
    optional: z.boolean().optional(),
  })
  const { packages } = z
    .object({ packages: z.record(z.string(), entry) })
    .parse(JSON.parse(read('package-lock.json')))
  const strange = Object.entries(packages).flatMap(([name, { integrity, resolved = '', link, optional }]) =>
    name !== '' &&
    (link ||
      !(integrity?.startsWith('sha512-') || optional) ||
      !/^$|^https:\/\/registry\.npmjs\.org\//.test(resolved))
      ? [name]
      : [],
  )
  expect(strange).toEqual([])
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+/)])
})
