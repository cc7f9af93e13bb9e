import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'

/** 1,000 interleavings of refresh. The plain cases are in sessions.test.ts. */
const RUNS = 500

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

/** The user agent under which the factories open sessions. */
const OWN = 'lightMyRequest'
const refresh = (refreshToken: string, userAgent = OWN) =>
  app.visitor.call('refresh', { refreshToken }, { headers: { 'user-agent': userAgent } })

/** Makes the session's uses of refresh tokens older by `seconds`. */
const age = async (sessionId: string, seconds: number) => {
  await runSql(
    app.platform.db.kysely,
    `UPDATE "RefreshToken" SET "usedAt" = "usedAt" - make_interval(secs => $2) WHERE "sessionId" = $1`,
    [sessionId, seconds],
  )
}

describe('a refresh token', () => {
  const honestStep = fc.constantFrom('refresh', 'two tabs', 'lost answer', 'an hour')

  /**
   * Acts as an honest client and returns the token it holds afterwards. Each answer must be a valid
   * pair.
   */
  const behave = async (user: TestUser, held: string, step: string): Promise<string> => {
    if (step === 'an hour') {
      await age(user.sessionId, 3_600)
      return held
    }
    const uses = step === 'refresh' ? 1 : 2
    const answers =
      step === 'lost answer'
        ? [await refresh(held), await refresh(held)]
        : await Promise.all(Array.from({ length: uses }, () => refresh(held)))
    for (const { status } of answers) expect(status).toBe(200)
    return answers.at(-1)?.body.data.tokens.refreshToken ?? ''
  }

  test('never signs an honest client out, whatever its tabs and network do', {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(honestStep, { minLength: 2, maxLength: 6 }), async (steps) => {
        const user = await makeUser(app)
        let held = user.refreshToken
        for (const step of steps) held = await behave(user, held, step)
        expect((await refresh(held)).status).toBe(200)
      }),
      { numRuns: RUNS },
    )
  })

  test('that was stolen ends the whole session, whoever uses it first', { timeout: 300_000 }, async () => {
    const theft = fc.record({
      before: fc.array(honestStep, { maxLength: 2 }),
      order: fc.constantFrom('thief first', 'owner first', 'at once'),
      /** A thief with the same user agent is detected after ten seconds. */
      isDisguised: fc.boolean(),
      ownerGoesOn: fc.integer({ min: 0, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(theft, async ({ before, order, isDisguised, ownerGoesOn }) => {
        const user = await makeUser(app)
        let held = user.refreshToken
        for (const step of before) held = await behave(user, held, step)
        const stolen = held
        const thief = isDisguised ? OWN : 'curl/8'
        const uses = [
          () => refresh(stolen, thief),
          async () => {
            const answer = await refresh(stolen)
            for (let n = 0; n < ownerGoesOn && answer.status === 200; n += 1)
              await refresh(answer.body.data.tokens.refreshToken)
            return answer
          },
        ]
        if (order === 'owner first') uses.reverse()
        if (order === 'at once' && !isDisguised) await Promise.all(uses.map((use) => use()))
        else {
          await uses[0]?.()
          if (isDisguised) await age(user.sessionId, 11)
          await uses[1]?.()
        }
        await app.settle()
        const session = await app.platform.db.prisma.session.findUniqueOrThrow({
          where: { id: user.sessionId },
        })
        expect(session.endReason).toBe('token reuse')
        expect((await app.withToken(user.token).call('getMe')).status).toBe(401)
        expect((await refresh(stolen)).status).toBe(401)
        const ends = app.pushes.filter(({ rooms }) => rooms.includes(`session:${user.sessionId}`))
        expect(ends).toHaveLength(1)
      }),
      { numRuns: RUNS },
    )
  })
})
