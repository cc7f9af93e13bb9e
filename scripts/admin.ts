import { readEnvOrExit } from '../platform/env.ts'
import { ApiError } from '../platform/errors.ts'
import { createLogger } from '../platform/logger.ts'
import { openPlatform } from '../platform/open.ts'
import { makeAdmin } from '../server/features/accounts/actions/make-admin.ts'
import { resetSecondFactorOfPhone } from '../server/features/accounts/actions/reset-second-factor.ts'

/**
 * `npm run admin -- <phone> <password>` creates an administrator or promotes an account, which
 * keeps its password. `npm run admin -- <phone> --second-factor-off` removes the second factor
 * of an account. Both work beside a running server.
 */
const [phone, password] = process.argv.slice(2)

const run = async (phone: string, password: string) => {
  const log = createLogger({ level: 'warn', pretty: true })
  const { platform, close } = await openPlatform(readEnvOrExit(), log)
  try {
    if (password === '--second-factor-off') {
      const was = await resetSecondFactorOfPhone(platform, phone)
      console.log(
        was
          ? `${phone} signs in with the password alone now, and is signed out everywhere.`
          : `${phone} had no second factor.`,
      )
      return
    }
    const made = await makeAdmin(platform, { phone, password })
    console.log(
      made.isNew
        ? `${made.phone} is a new account and an administrator. Sign in with this password.`
        : `${made.phone} is an administrator now. The password is the one it had.`,
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    console.error(error.fields[0]?.message ?? error.message)
    process.exitCode = 1
  } finally {
    await close()
  }
}

if (!phone || !password) {
  console.error(
    'Usage: npm run admin -- <phone> <password>, or <phone> --second-factor-off\nFor example: npm run admin -- +26876123456 "a long secret"',
  )
  process.exitCode = 2
} else await run(phone, password)
