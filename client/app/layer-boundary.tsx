import { Component, type ReactNode, Suspense } from 'react'
import { texts } from '../messages/first-load.ts'
import { isNetworkLost } from '../ui/network.ts'
import { showToast } from '../ui/toast.ts'
import { useAfter } from '../ui/use-after.ts'
import { checkNetwork } from './watch-network.ts'

type Props = {
  isOpen: boolean
  /** Closes the layer, so that it can be opened again. */
  onFail: () => void
  children?: ReactNode
}

/**
 * Shows a toast if the code of a layer does not load; the screen stays. Opening it again retries.
 */
export class LayerBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    const { isOpen, onFail } = this.props
    onFail()
    if (!isOpen) return
    void checkNetwork().then(() =>
      showToast(isNetworkLost() ? texts.failures.offline : texts.failures.screen, { tone: 'bad' }),
    )
  }

  override componentDidUpdate(before: Props) {
    if (this.state.hasFailed && this.props.isOpen && !before.isOpen) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? null : (
      <Suspense fallback={<LayerLoading />}>{this.props.children}</Suspense>
    )
  }
}

const LOADING_DELAY_MS = 300

/** Shown while the code of a layer loads, so that the user does not tap again. */
const LayerLoading = () =>
  useAfter(LOADING_DELAY_MS) && (
    <p role="status" className="fixed inset-0 z-50 m-auto size-fit rounded-full bg-ink-3 p-3 text-text-dark">
      {texts.common.loading}
    </p>
  )
