import { useState } from 'react'
import { call } from '../../app/call.ts'
import { Form, useForm } from '../../app/form.tsx'
import { useRequest } from '../../app/query.ts'
import { editProductTexts } from '../../messages/edit-product.ts'
import { texts } from '../../messages/first-load.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatLength } from '../../ui/format-length.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Caption, readCaptions } from './captions-file.ts'
import { FailureBox } from './failure-box.tsx'
import { putProducts } from './store.ts'

const words = editProductTexts.captions

type Props = {
  productId: string
  /** The address of the WebVTT file. */
  file: string
  isOpen: boolean
  onClose: () => void
}

/** The captions of a video, to correct or remove: names and prices are often misheard. */
export const CaptionsSheet = (props: Props) => {
  const { file, isOpen, onClose } = props
  const { data, error, reload } = useRequest(['captions', file], (signal) => load(file, signal), {
    isStatic: true,
  })
  if (data) return <CaptionsForm {...props} captions={data} />
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
      {error ? (
        <ErrorState onRetry={() => void reload()}>{words.notLoaded}</ErrorState>
      ) : (
        <Loading>{texts.common.loading}</Loading>
      )}
    </Sheet>
  )
}

const load = async (file: string, signal: AbortSignal): Promise<Caption[]> => {
  const response = await fetch(file, { signal })
  if (!response.ok) throw new Error(`No captions: ${response.status}`)
  return readCaptions(await response.text())
}

const CaptionsForm = ({ productId, file, captions, isOpen, onClose }: Props & { captions: Caption[] }) => {
  const [isAsking, setAsking] = useState(false)
  const save = async (kept: Caption[]) => {
    const { product } = await call('setCaptions', { id: productId, captions: kept })
    putProducts([product])
  }
  const form = useForm({
    values: { lines: captions.map(({ text }) => ({ text })) },
    submit: async ({ lines }, { clear }) => {
      const corrected = captions.map((caption, at) => ({ ...caption, text: lines[at]?.text.trim() ?? '' }))
      await save(corrected.filter(({ text }) => text !== ''))
      clear()
      showToast(words.saved, { tone: 'good' })
      onClose()
    },
    failed: words.failed,
    draft: { name: `captions:${file}`, lives: 'device' },
  })
  const remove = async () => {
    try {
      await save([])
      form.clear()
      showToast(words.removed, { tone: 'good' })
      onClose()
    } catch (error) {
      form.fail(error)
    } finally {
      setAsking(false)
    }
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      footer={
        <div className="flex flex-col gap-1">
          <Button look="primary" isWide isBusy={form.isBusy} onClick={() => void form.submit()}>
            {words.save}
          </Button>
          <Button look="quiet" isWide onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
        </div>
      }
    >
      <p className="pb-3 text-soft">{words.hint}</p>
      <FailureBox title={words.failed} text={form.failure} />
      <Form form={form} className="gap-3">
        {captions.map(({ start, end }, at) => (
          <TextField
            key={start}
            label={`${formatLength(start)}–${formatLength(end)}`}
            dir="auto"
            maxLength={200}
            {...form.field(`lines.${at}.text`)}
          />
        ))}
      </Form>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.removeTitle}
        message={words.removeText}
        confirm={words.remove}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </Sheet>
  )
}
