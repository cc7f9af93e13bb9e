import { useEffect, useRef, useState } from 'react'
import type { Me } from '../../../contract/accounts/views.ts'
import { useDraft } from '../../app/draft.ts'
import { accountTexts } from '../../app/texts/account.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { saveProfile } from './api.ts'
import { useAuthForm } from './auth-form.tsx'
import { pictureProblem, profileProblems } from './profile-problems.ts'
import { SheetForm } from './sheet-form.tsx'

const words = accountTexts.account

/** Name, e-mail and picture; the phone stands there, and cannot be changed. */
export const EditProfile = ({
  user,
  isOpen,
  onClose,
}: {
  user: Me
  isOpen: boolean
  onClose: () => void
}) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={words.editProfile}>
    <ProfileForm user={user} onDone={onClose} />
  </Sheet>
)

const ProfileForm = ({ user, onDone }: { user: Me; onDone: () => void }) => {
  // Only what was typed: the rest is as the server has it.
  const [typed, setTyped, clear] = useDraft<{ name?: string; email?: string }>('profile', {})
  const [picture, setPicture] = useState<File | null>(null)
  const name = typed.name ?? user.name
  const email = typed.email ?? user.email ?? ''
  const form = useAuthForm({
    check: () => profileProblems({ name, email }),
    submit: async () => {
      await saveProfile({ name: name.trim(), email: email.trim(), picture })
      clear()
      showToast(words.saved, { tone: 'good' })
      onDone()
    },
    failed: words.failedSave,
  })
  return (
    <SheetForm form={form} send={words.save}>
      <PictureField user={user} picture={picture} onPick={setPicture} refusal={form.field('avatar').error} />
      <TextField
        label={words.name}
        name="name"
        autoComplete="name"
        value={name}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        {...form.field('name')}
      />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
        {...form.field('email')}
      />
      <TextField label={words.phone} value={user.phone} readOnly hint={words.phoneFixed} />
    </SheetForm>
  )
}

const PictureField = ({
  user,
  picture,
  onPick,
  refusal,
}: {
  user: Me
  picture: File | null
  onPick: (picture: File | null) => void
  refusal: string | null
}) => {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = usePreview(picture)
  const error = problem ?? refusal
  const take = (file: File | undefined) => {
    if (!file) return
    const found = pictureProblem(file)
    setProblem(found)
    if (!found) onPick(file)
  }
  return (
    <div>
      <div className="flex items-center gap-4">
        <Avatar name={user.name} picture={preview ?? user.avatar} size={72} />
        <div className="min-w-0">
          <Button isSmall onClick={() => input.current?.click()}>
            {words.choosePicture}
          </Button>
          <p className="mt-1.5 text-sm text-soft">{words.pictureHint}</p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={words.picture}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <div role="alert">{error && <p className="mt-1.5 font-medium text-bad text-sm">{error}</p>}</div>
    </div>
  )
}

/** An address under which this device shows a file that was chosen; given back when it is not shown any more. */
const usePreview = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [file])
  return address
}
