import { useState } from 'react'
import { Form, useForm } from '../../app/form.tsx'
import { formatDate } from '../../app/format-time.ts'
import { accountTexts } from '../../messages/account.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button, TextButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { endSecondFactor, renewRecoveryCodes, type SecondFactor } from './api.ts'

const words = accountTexts.secondFactor

/**
 * Replaces the recovery codes or switches two-step sign-in off; both need the password and a code.
 */
export const FactorOn = ({
  factor,
  onCodes,
  onOff,
}: {
  factor: SecondFactor
  onCodes: (codes: readonly string[]) => void
  onOff: () => void
}) => {
  const [what, setWhat] = useState<'codes' | 'off' | null>(null)
  const back = () => setWhat(null)
  if (what === 'codes') {
    return (
      <Prove
        hint={words.newCodesHint}
        send={words.newCodes}
        onBack={back}
        act={async (password, code) => onCodes(await renewRecoveryCodes(password, code))}
      />
    )
  }
  if (what === 'off') {
    return (
      <Prove
        hint={words.switchOffHint}
        send={words.switchOff}
        onBack={back}
        act={async (password, code) => {
          await endSecondFactor(password, code)
          showToast(accountTexts.done.secondFactorOff, { tone: 'good' })
          onOff()
        }}
      />
    )
  }
  return (
    <div className="flex flex-col gap-5 pt-2 pb-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-soft">
        <StatusPill tone="good">{words.on}</StatusPill>
        {factor.confirmedAt && words.since(formatDate(factor.confirmedAt))}
        <span>{words.left(factor.recoveryCodesLeft)}</span>
      </p>
      <p className="text-soft">{words.intro}</p>
      <div className="flex flex-col gap-2">
        <Button onClick={() => setWhat('codes')}>{words.newCodes}</Button>
        <Button onClick={() => setWhat('off')}>{words.switchOff}</Button>
      </div>
    </div>
  )
}

const Prove = ({
  hint,
  send,
  act,
  onBack,
}: {
  hint: string
  send: string
  act: (password: string, code: string) => Promise<void>
  onBack: () => void
}) => {
  const form = useForm({
    values: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: password === '' ? accountTexts.auth.passwordRequired : undefined,
      code: code.trim() === '' ? words.codeRequired : undefined,
    }),
    submit: ({ password, code }) => act(password, code),
    failed: words.failed,
  })
  return (
    <Form
      form={form}
      send={send}
      className="gap-5 py-2"
      below={
        <div className="text-center">
          <TextButton onClick={onBack}>{accountTexts.auth.back}</TextButton>
        </div>
      }
    >
      <p className="text-soft">{hint}</p>
      <PasswordField label={accountTexts.account.currentPassword} {...form.field('password')} />
      <TextField
        label={words.codeOrRecovery}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
    </Form>
  )
}
