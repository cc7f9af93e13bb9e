import { Component, type ReactNode } from 'react'
import { texts } from '../messages/first-load.ts'
import { showToast } from '../ui/toast.ts'
import { retryFailedLoads } from './lazy-named.ts'
import { checkNetwork } from './watch-network.ts'

type Props = {
  /** Closes the layer, so that it can be opened again. */
  onFail: () => void
  children: ReactNode
}

/**
 * A layer over a screen that cannot be drawn (its chunk did not arrive) becomes a toast; the screen
 * stays.
 */
export class LayerBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    retryFailedLoads()
    this.props.onFail()
    void checkNetwork().then((isThere) =>
      showToast(isThere ? texts.failures.screen : texts.failures.offline, { tone: 'bad' }),
    )
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
