import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { uploadFolders } from '../contract/media/folders.ts'
import { files, placesOf, product, read } from './source-files.ts'

/**
 * Checks docs/SECURITY.md against the tests that exist, and the source against what it must not
 * contain.
 */
/** A string or template literal. */
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/
/** The first argument of `it`, of `test`, or of what an `each` returns. */
const TITLE = new RegExp(`(?:\\b(?:it|test)|\\))\\(\\s*(${LITERAL.source})\\s*,`, 'g')
/** Placeholders of a title: `${name}`, `%s`, `$name`. */
const PLACEHOLDER = /\$\{[^}]*\}|%[sdifjo#]|\$[a-z]\w*/

/** One pattern for each title of a test file. */
const titlesOf = (file: string): RegExp[] =>
  [...read(file).matchAll(TITLE)].map(([, literal = '']) => {
    const title = literal.slice(1, -1).replace(/\\(['"`\\])/g, '$1')
    const parts = title.split(PLACEHOLDER)
    // A title of placeholders only would match every name: it is cited as written.
    if (parts.join('').length < 6) return new RegExp(`^${RegExp.escape(title)}$`)
    return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`)
  })

/** The tests that a cell names: a file, then the titles of its tests. */
const testsIn = (cell: string) =>
  [...cell.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`((?:(?: ›|,) “[^”]+”)*)/g)].map(
    ([, file = '', titles = '']) => ({
      file,
      titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, one = '']) => one),
    }),
  )

describe('the table of docs/SECURITY.md', () => {
  const document = read('docs/SECURITY.md')
  const [, table = ''] = document.split(/^## OWASP ASVS.*$/m)
  const rows = (table.split(/^## /m)[0] ?? '')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )

  it('cites a test for each requirement, what to read, or why it does not apply', () => {
    expect(rows.length).toBeGreaterThan(150)
    const unshown = rows.filter(([, , how = '', shown = '']) => {
      if (how.startsWith('Does not apply: ')) return shown !== '–'
      return testsIn(shown).length === 0 && !/^review: \S.{10}/.test(shown)
    })
    expect(unshown.map(([number]) => number)).toEqual([])
  })

  it('cites files and titles of tests that exist', () => {
    const wrong = rows.flatMap(([number, , , shown = '']) =>
      testsIn(shown).flatMap(({ file, titles }) => {
        if (!files.includes(file)) return [`${number}: no file ${file}`]
        if (titles.length === 0) return [`${number}: no title for ${file}`]
        const known = titlesOf(file)
        return titles
          .filter((title) => !known.some((one) => one.test(title)))
          .map((title) => `${number}: no test “${title}” in ${file}`)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('has every requirement of levels 1 and 2, each once', () => {
    const listed = rows.flatMap(([number = '']) => number.split(', ').flatMap(expand))
    expect(listed.filter((one, index) => listed.indexOf(one) !== index)).toEqual([])
    const wanted = Object.entries(REQUIRED).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    )
    expect(wanted.filter((one) => !listed.includes(one))).toEqual([])
  })

  it('states the accepted files of each kind of upload, as the contract does', () => {
    const words: Record<string, string> = { image: 'pictures', video: 'videos', voice: 'recordings' }
    for (const [name, { isPrivate, accepts }] of Object.entries(uploadFolders)) {
      const kindOf = (type: string) => words[name === 'voice' ? name : type.slice(0, 5)] ?? 'documents'
      const kinds = accepts.map(
        ({ types, maxBytes }) =>
          `${[...new Set(types.map(kindOf))].join(', ')} up to ${maxBytes / 1024 ** 2} MB`,
      )
      expect(document).toContain(
        `| \`${name}\` | ${isPrivate ? 'private' : 'public'} | ${kinds.join('; ')} |`,
      )
    }
  })
})

/**
 * The number of requirements of levels 1 and 2 in each section of ASVS 5.0. They come before those
 * of level 3.
 */
// biome-ignore format: a table of numbers
const REQUIRED = {
  '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1, '3.2': 2, '3.3': 4, '3.4': 6,
  '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4, '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 11,
  '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2,
  '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 3, '11.5': 1, '11.6': 1,
  '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3,
  '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3,
}

/** `1.2.6 – 1.2.8` stands for three requirements. */
const expand = (numbers: string): string[] => {
  const [from = '', to = from] = numbers.split(' – ')
  const [first, last] = [from, to].map((one) => Number(one.split('.')[2]))
  const section = from.split('.').slice(0, 2).join('.')
  return Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, index) => `${section}.${Number(first) + index}`,
  )
}

describe('the source', () => {
  it('creates neither HTML nor code from strings', () => {
    const markup =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|srcdoc=/i
    expect(placesOf(markup, /^client\//)).toEqual([])
    expect(placesOf(/\beval\(|\bnew Function\(|set(?:Timeout|Interval)\(\s*['"`]/)).toEqual([])
    expect(read('client/index.html')).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S|\son\w+=/)
  })

  it('starts processes with a list of arguments, never through a shell', () => {
    const shell =
      /import (?!type)(?:\{[^}]*\bexec(?:Sync)?\b[^}]*\}|[\w*, ]+) from '(?:node:)?child_process'|\bshell: (?:true|')/
    expect(placesOf(shell, /^(server|platform|workers)\//)).toEqual([])
    // Constant scripts: their values are parameters.
    expect(placesOf(/'\/bin\/sh'(, \['-c', (?:'[^']*'|\w+))?/, /^(server|platform|workers)\//)).toEqual([
      `platform/db/embedded-home.ts: '/bin/sh', ['-c', 'cd -- "$1"'`,
      "platform/video/confine.ts: '/bin/sh', ['-c', SHELL",
      `platform/video/find-ffmpeg.ts: '/bin/sh', ['-c', 'command -v "$1"'`,
    ])
    expect(read('platform/video/confine.ts')).toMatch(/^const SHELL = `[^`{]*`$/m)
    const starting = product.filter(({ text }) => /from 'node:child_process'/.test(text))
    const files = starting.map(({ file }) => file).filter((file) => !file.startsWith('scripts/'))
    expect(files.sort()).toEqual([
      'platform/db/run-as.ts',
      'platform/video/confine.ts',
      'platform/video/find-ffmpeg.ts',
      'platform/worker-process/worker-process.ts',
    ])
  })

  it('parses untrusted data as JSON only, and builds patterns from escaped text only', () => {
    expect(
      placesOf(
        /\bdeserialize\(|from 'node:vm'|from 'yaml'|unserialize/,
        /^(client|server|platform|workers)\//,
      ),
    ).toEqual([])
    const built = placesOf(/\bRegExp\(/, /^(client|server|platform|workers)\//).map(
      (place) => place.split(':')[0],
    )
    // Each is built from its own constants, except for place names, which are escaped.
    expect([...new Set(built)].sort()).toEqual([
      'platform/ai/local/speech/correct-numbers.ts',
      'platform/ai/local/speech/sherpa-config.ts',
      'platform/env-schema.ts',
      'server/features/assistant/listing/sentences.ts',
      'server/features/assistant/listing/title.ts',
      'server/features/assistant/listing/written.ts',
      'server/features/assistant/price/currencies.ts',
      'server/features/assistant/price/find-prices.ts',
      'server/features/assistant/query/ages.ts',
      'server/features/assistant/query/head-nouns.ts',
      'server/features/assistant/query/named-places.ts',
      'server/features/assistant/query/requested-kinds.ts',
      'server/features/assistant/talk/current-product-kind.ts',
    ])
    expect(read('server/features/assistant/query/named-places.ts')).toMatch(
      /\$\{RegExp\.escape\(placeName\)\}/,
    )
  })

  it('compares by LIKE with constants and escaped texts only', () => {
    const compared = placesOf(/, 'i?like',\s*[^)?]*/, /^(server|platform|workers)\//).map(
      (place) => /'i?like',\s*(\w+\(|\w+|['`].*)/.exec(place)?.[1],
    )
    expect([...new Set(compared)].sort()).toEqual([
      "'image/%'",
      "'products.category:%'",
      'ilikeContains(',
      'kind',
      'pattern',
    ])
    const patterns = placesOf(/\bpattern = .*/, /^server\/features\//)
    expect(patterns.length).toBeGreaterThan(4)
    expect(patterns.filter((place) => !/= (?:\w+ \? )?ilikeContains\(/.test(place))).toEqual([])
  })

  it('makes codes of six digits by a random number that cannot be predicted', () => {
    expect(placesOf(/randomInt\(1_000_000\)/, /^server\//)).toEqual([
      'server/features/accounts/actions/request-code.ts: randomInt(1_000_000)',
      'server/features/deals/actions/open-deal.ts: randomInt(1_000_000)',
    ])
  })

  it('takes advisory locks through one helper, so that their keys cannot collide', () => {
    expect(placesOf(/pg_advisory_xact_lock/)).toEqual(['platform/db/advisory-lock.ts: pg_advisory_xact_lock'])
  })

  it('contains no secret, and passes none to the image or the client', () => {
    const ignored = (file: string) => read(file).split('\n')
    expect(ignored('.dockerignore')).toEqual(expect.arrayContaining(['.git', '.env', 'data']))
    expect(ignored('.gitignore')).toEqual(expect.arrayContaining(['.env', 'data/']))
    expect(
      placesOf(/process\.env|import\.meta\.env\.(?!DEV\b|PROD\b|BASE_URL\b)/, /^client\/(?!app\/test-)/),
    ).toEqual([])
    const secret =
      /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bEAA[A-Za-z0-9]{30,}|\bsk-[A-Za-z0-9]{20,}|\bgh[pousr]_[A-Za-z0-9]{30,}/
    expect(placesOf(secret)).toEqual([])
  })

  it('never disables certificate checks', () => {
    expect(
      placesOf(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|sslmode=no-verify/),
    ).toEqual([])
  })

  it('uses approved algorithms only for hashes, encryption and random values', () => {
    expect(
      placesOf(
        /createHash\((?!'sha256')|createHmac\((?!'sha256')|create(?:De)?[cC]ipheriv\((?!'aes-256-gcm')/,
      ),
    ).toEqual([])
    // Delays only.
    expect(placesOf(/Math\.random\(/, /^(server|platform|workers|contract)\//)).toEqual([
      'platform/bus/latest-state-push.ts: Math.random(',
      'workers/features/accounts/send-otp.ts: Math.random(',
    ])
  })

  it('follows no redirects', () => {
    const callers = product.filter(
      ({ file, text }) => /^(platform|server|workers)\//.test(file) && /\bfetch\(\S/.test(text),
    )
    const following = callers.filter(({ text }) => !/redirect: '(?:error|manual)'/.test(text))
    expect(following.map(({ file }) => file)).toEqual([])
    expect(callers.length).toBeGreaterThan(2)
  })

  it('redirects only to the present address of a shop, and to images in the bucket', () => {
    const redirects = /\.redirect\([^,)]*\)?|writeHead\(30\d|(?:status|code)\(30[1-378]/
    expect(placesOf(redirects, /^server\//)).toEqual([
      'server/http/media/image-variants.ts: .redirect(storage.url(found)',
      'server/http/pages/pages.ts: .redirect(head.path',
    ])
  })

  it('writes its log to one place', () => {
    const printing = /\bconsole\.(?:log|info|debug)\(/
    expect(placesOf(printing, /^(client|server|platform|workers|contract)\//)).toEqual([])
    expect(product.filter(({ text }) => /from 'pino'/.test(text)).map(({ file }) => file)).toEqual([
      'platform/logger.ts',
    ])
  })

  it('accepts messages of other pages only in the service worker, its channel and workers', () => {
    expect(
      placesOf(/addEventListener\('message'|\bonmessage\b/, /^client\//)
        .map((place) => place.split(':')[0])
        .sort(),
    ).toEqual([
      'client/app/register-worker.ts',
      'client/features/conversations/outbox-storage.ts',
      'client/features/media/shrink-worker.ts',
      'client/features/media/shrink.ts',
      'client/service-worker.ts',
    ])
  })
})

it("all installed packages come from npm's registry with a digest", () => {
  const entry = z.object({
    integrity: z.string().optional(),
    resolved: z.string().optional(),
    link: z.boolean().optional(),
    /** For other platforms: npm writes no digest for packages it did not download. */
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
