import { useRef } from 'react'
import type { Me } from '../../../contract/accounts/views.ts'
import { Form, useForm } from '../../app/form.tsx'
import { smallPhoto } from '../../app/small-photo.ts'
import { spacedPhone } from '../../app/spaced-phone.ts'
import { accountTexts } from '../../messages/account.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, FileInput } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { saveProfile } from './api.ts'
import { checkProfile } from './check-profile.ts'

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
  const form = useForm<{ name: string; email: string; picture: File | null }>({
    values: { name: user.name, email: user.email ?? '', picture: null },
    check: checkProfile,
    submit: async (_values, { changes, clear }) => {
      await saveProfile(changes)
      clear()
      showToast(words.saved, { tone: 'good' })
      onDone()
    },
    failed: words.failedSave,
    serverNames: { avatar: 'picture' },
    draft: { name: 'profile', lives: 'device' },
  })
  return (
    <Form form={form} send={words.save} className="gap-5 py-2">
      <PictureField user={user} field={form.controlled('picture')} />
      <TextField label={words.name} autoComplete="name" {...form.field('name')} />
      <TextField label={words.email} type="email" autoComplete="email" {...form.field('email')} />
      <TextField label={words.phone} value={spacedPhone(user.phone)} readOnly hint={words.phoneFixed} />
    </Form>
  )
}

const PictureField = ({
  user,
  field: { value: picture, error, onChange, onBlur },
}: {
  user: Me
  field: {
    value: File | null
    error: string | undefined
    onChange: (picture: File) => void
    onBlur: () => void
  }
}) => {
  const input = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(error ? null : picture)
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
      <FileInput
        ref={input}
        accept="image/*"
        aria-label={words.picture}
        aria-invalid={error ? true : undefined}
        onChoose={async ([file]) => {
          if (!file) return
          onChange(await smallPhoto(file))
          // There is no blur after a choice of file, so the check runs now.
          onBlur()
        }}
      />
      <ErrorText className="mt-1.5">{error}</ErrorText>
    </div>
  )
}
