import { useEffect, useState } from 'react'
import { ClipCutter } from '../../ui/clip-cutter.tsx'
import { OtpField } from '../../ui/otp-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SlugField, type SlugState } from '../../ui/slug-field.tsx'
import { Select, TextArea, TextField } from '../../ui/text-field.tsx'
import { VideoUploader } from '../../ui/video-uploader.tsx'
import { clips } from './clips.ts'
import { Group } from './group.tsx'

const countries = [
  { code: 'SZ', name: 'Eswatini', dialCode: '+268', flag: '🇸🇿' },
  { code: 'KE', name: 'Kenya', dialCode: '+254', flag: '🇰🇪' },
  { code: 'ZA', name: 'South Africa', dialCode: '+27', flag: '🇿🇦' },
  { code: 'RE', name: 'Réunion', dialCode: '+262', flag: '🇷🇪' },
]

const slugStates: SlugState[] = [
  { kind: 'empty' },
  { kind: 'invalid', message: 'Shop URL must be at least 3 characters long' },
  { kind: 'checking' },
  { kind: 'available' },
  { kind: 'taken', message: 'This URL is already taken! Try another one' },
  { kind: 'error', message: 'Failed to check slug availability' },
]

export const Fields = () => {
  const [country, setCountry] = useState('SZ')
  const [number, setNumber] = useState('')
  const [code, setCode] = useState('123')
  const [file, setFile] = useState<File | null>(null)
  const [sample, setSample] = useState<File | null>(null)
  const [part, setPart] = useState({ from: 0, to: 60 })
  useEffect(() => {
    void fetchSample().then(setSample)
  }, [])
  const [slug, setSlug] = useState('manzini-weavers')
  return (
    <Group title="Fields">
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <TextField label="Name" placeholder="Thandi Dlamini" autoComplete="name" hint="As others see it" />
        <TextField label="Email" defaultValue="thandi@" error="Please enter a valid email" />
        <PasswordField label="Password" defaultValue="correct horse" />
        <Select
          label="Category"
          placeholder="Choose one"
          options={['Fashion', 'Home & Garden'].map((value) => ({ value, label: value }))}
        />
        <PhoneField
          countries={countries}
          country={country}
          onCountry={setCountry}
          number={number}
          onNumber={setNumber}
        />
        <TextArea label="Description" placeholder="What is it made of?" />
        <OtpField value={code} onChange={setCode} hint="Delivered" />
        <OtpField value="482913" onChange={() => {}} error="Invalid verification code. Please try again." />
        {slugStates.map((state) => (
          <SlugField
            key={state.kind}
            label={`Shop URL (${state.kind})`}
            prefix="sokoni.example/shop/"
            value={state.kind === 'empty' ? '' : slug}
            onChange={setSlug}
            state={state}
          />
        ))}
        <VideoUploader
          label="Product video"
          file={file}
          progress={null}
          onPick={setFile}
          onCancel={() => setFile(null)}
        />
        <VideoUploader
          label="Uploading"
          file={sample}
          progress={0.42}
          onPick={() => {}}
          onCancel={() => {}}
        />
        <VideoUploader
          label="Failed"
          file={sample}
          progress={null}
          error="Upload failed"
          onPick={() => {}}
          onCancel={() => {}}
          onRetry={() => {}}
        />
        <VideoUploader
          label="Made smaller"
          file={sample}
          task="shrinking"
          progress={0.3}
          onPick={() => {}}
          onCancel={() => {}}
          onSkip={() => {}}
        />
        <VideoUploader
          label="Done"
          file={sample}
          progress={null}
          isDone
          note="1.0 MB instead of 12 MB"
          onPick={() => {}}
          onCancel={() => {}}
        />
        {sample && (
          <ClipCutter
            file={sample}
            seconds={150}
            part={part}
            most={100}
            error={null}
            onChange={setPart}
            onUse={() => {}}
            onWhole={() => {}}
            onCancel={() => {}}
          />
        )}
      </div>
    </Group>
  )
}

const fetchSample = async (): Promise<File | null> => {
  const url = clips[0]
  if (!url) return null
  const body = await (await fetch(url)).blob()
  return new File([body], 'basket-of-lutindzi-grass.mp4', { type: 'video/mp4' })
}
