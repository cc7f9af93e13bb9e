import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Comments are short: longer reasons are in docs/decisions. */
const MAX_LENGTH = 100
const MAX_LINES = 3

const root = path.resolve(import.meta.dirname, '..')
const files = globSync(
  '{bench,client,contract,e2e,platform,prisma,scripts,server,testing,workers}/**/*.{ts,tsx,prisma}',
  {
    cwd: root,
    exclude: (file) => file === 'prisma/generated',
  },
)

type Comment = { line: number; isLong: boolean; lines: number }

/** Returns the comments that stand on lines of their own. */
const commentsOf = (text: string): Comment[] => {
  const comments: Comment[] = []
  let open: { comment: Comment; isBlock: boolean } | null = null
  for (const [index, line] of text.split('\n').entries()) {
    const code = line.trim()
    const continues = open && (open.isBlock || code.startsWith('//'))
    if (!continues) {
      const isBlock = code.startsWith('/*')
      open =
        isBlock || code.startsWith('//')
          ? { comment: { line: index + 1, isLong: false, lines: 0 }, isBlock }
          : null
      if (open) comments.push(open.comment)
    }
    if (!open) continue
    if (line.length > MAX_LENGTH) open.comment.isLong = true
    if (!/^(\/\*\*?|\*\/)$/.test(code)) open.comment.lines += 1
    if (open.isBlock && code.endsWith('*/')) open = null
  }
  return comments
}

/** Questions may begin so. */
const hasClauseAsSubject = (line: string): boolean =>
  /^\s*(?:\/\*\*?|\/\/) (?:What|Whatever|Who|Whoever|Whose) [^?]*$/.test(line)

test('comments on lines of their own have at most three lines of 100 characters', () => {
  expect(files.length).toBeGreaterThan(700)
  const found = files.flatMap((file) =>
    commentsOf(readFileSync(path.join(root, file), 'utf8'))
      .filter(({ isLong, lines }) => isLong || lines > MAX_LINES)
      .map(({ line }) => `${file}:${line}`),
  )
  expect(found).toEqual([])
})

test('no comment begins with "What", "Who" or "Whose" as the subject of its first sentence', () => {
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (hasClauseAsSubject(line) ? [`${file}:${index + 1}`] : [])),
  )
  expect(found).toEqual([])
})

test('no text refers to a section of a document that is not in the repository', () => {
  const sources = globSync(
    '{*,{client,contract,docs,e2e,ops,platform,server,testing,workers}/**/*}.{ts,tsx,css,md}',
    {
      cwd: root,
    },
  )
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources.filter((file) =>
    /\b(?:spec(?:ification)? \d|decisions, sections? \d|the spec(?:ification)\b)/i.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  )
  expect(found).toEqual([])
})

test('long comments are found', () => {
  const long = `// ${'x'.repeat(MAX_LENGTH)}`
  expect(commentsOf(`${long}\ncode()\n  /**\n   * a\n   * b\n   *\n   * c\n   */\n/** d */`)).toEqual([
    { line: 1, isLong: true, lines: 1 },
    { line: 3, isLong: false, lines: 4 },
    { line: 9, isLong: false, lines: 1 },
  ])
})
