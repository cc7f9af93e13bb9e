import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

const written = (error: unknown) => {
  const lines: string[] = []
  const to = { write: (line: string) => void lines.push(line) }
  createLogger({ level: 'info', pretty: false, to }).warn({ err: error }, 'Something broke')
  return JSON.parse(lines[0] ?? '').err
}

it('logs message and stack of an error, without attached objects', () => {
  const broken = Object.assign(new Error('terminating connection'), {
    code: '57P01',
    severity: 'FATAL',
    detail: 'Key (phone)=(+26876000000)',
    client: { connectionParameters: { user: 'sokoni' }, statements: ['SELECT 1'] },
  })
  const { stack, ...rest } = written(broken)
  expect(stack).toContain('logger.test.ts')
  expect(rest).toEqual({
    type: 'Error',
    message: 'terminating connection',
    code: '57P01',
    severity: 'FATAL',
  })
})

it('logs each error of an AggregateError', () => {
  const both = new AggregateError([new Error('one'), Object.assign(new Error('two'), { client: {} })], 'Both')
  const { message, aggregateErrors } = written(both)
  expect(message).toBe('Both')
  expect(aggregateErrors.map((each: { message: string }) => each.message)).toEqual(['one', 'two'])
  expect(aggregateErrors[1]).not.toHaveProperty('client')
})

it('user input cannot forge log lines', () => {
  const lines: string[] = []
  const to = { write: (line: string) => void lines.push(line) }
  const said = 'a wish\n{"level":30,"msg":"Somebody signed in"}\r\n\u2028\u001b[31m'
  createLogger({ level: 'info', pretty: false, to }).info({ said, [said]: said }, said)
  expect(lines).toHaveLength(1)
  for (const sign of ['\n', '\r', '\u001b']) expect(lines[0]?.trimEnd()).not.toContain(sign)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: said, said })
})
