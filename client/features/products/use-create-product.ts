import { useEffect, useEffectEvent } from 'react'
import { call } from '../../app/call.ts'
import { CallError, fieldTexts, textOf } from '../../app/call-error.ts'
import type { FormOf } from '../../app/form.tsx'
import { retryOnNetwork } from '../../app/retry-on-network.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { showToast } from '../../ui/toast.ts'
import { dropVideo, failVideo, useVideoUpload } from '../media/store.ts'
import { type NewProduct, toInput } from './new-product.ts'
import { putProducts } from './store.ts'

const words = sellingTexts.addProduct

/**
 * Creates the product of a sent form once its video has arrived, and waits through gaps of the
 * network. Withdraws the form if the video fails or is removed.
 */
export const useCreateProduct = ({
  form,
  isSubmitted,
  setSubmitted,
  onCreated,
  onFailed,
}: {
  form: FormOf<NewProduct>
  isSubmitted: boolean
  setSubmitted: (isSubmitted: boolean) => void
  /** Without an id if the product was created by an earlier try whose answer was lost. */
  onCreated: (id?: string) => void
  onFailed: (reason: string) => void
}) => {
  const { key, error, step } = useVideoUpload()
  const finish = (id?: string) => {
    setSubmitted(false)
    form.clear()
    dropVideo()
    if (!id) showToast(words.created, { tone: 'good' })
    onCreated(id)
  }
  const create = useEffectEvent(async (videoKey: string, signal: AbortSignal) => {
    try {
      const input = { ...toInput(form.latest()), videoKey }
      const { product } = await retryOnNetwork(
        () => call('createProduct', input, { key: `product ${videoKey}` }),
        signal,
      )
      if (!product?.id) throw CallError.invalidResponse(words.noId)
      putProducts([product])
      finish(product.id)
    } catch (failure) {
      // The user left while it waited for the network: the next visit continues.
      if (signal.aborted) return
      // The first try had succeeded: the product exists.
      if (failure instanceof CallError && failure.code === 'IDEMPOTENCY_KEY_REUSED') return finish()
      setSubmitted(false)
      const named = fieldTexts(failure)
      const ofVideo = named.videoKey ?? named.video
      if (ofVideo) failVideo(ofVideo, true)
      form.fail(failure)
      onFailed(textOf(failure, words.failed))
    }
  })
  const withdraw = useEffectEvent(() => setSubmitted(false))
  useEffect(() => {
    if (!isSubmitted) return
    if (key !== null) {
      const leaving = new AbortController()
      void create(key, leaving.signal)
      return () => leaving.abort()
    }
    if (error !== null || step === null) withdraw()
  }, [isSubmitted, key, error, step])
}
