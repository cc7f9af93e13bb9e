import { Component, type ReactNode, Suspense } from 'react'
import { isNetworkLost, onNetworkReturn } from '../ui/network.ts'
import { retryFailedLoads } from './lazy-named.ts'
import { checkNetwork } from './watch-network.ts'

type Props = {
  /** Stands there until the part is loaded. */
  fallback?: ReactNode
  children?: ReactNode
}

/**
 * Around a part of a screen whose code loads later. Without a network, a part whose code does not
 * arrive is left out until the network is back, and the screen stays. Other failures are the
 * screen's.
 */
export class PartBoundary extends Component<Props, { hasFailed: boolean; error?: unknown }> {
  override state = { hasFailed: false, error: undefined }
  stopWaiting = () => {}

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.stopWaiting()
    this.stopWaiting = onNetworkReturn(() => {
      retryFailedLoads()
      this.setState({ hasFailed: false })
    })
    void checkNetwork().then(() => {
      if (!isNetworkLost()) this.setState({ error })
    })
  }

  override componentWillUnmount() {
    this.stopWaiting()
  }

  override render() {
    const { fallback, children } = this.props
    if (this.state.error) throw this.state.error
    return this.state.hasFailed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
