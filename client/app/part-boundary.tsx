import { Component, type ReactNode, Suspense } from 'react'
import { isNetworkLost, onNetworkReturn } from '../ui/network.ts'
import { CodeMissing, retryFailedLoads } from './lazy-named.ts'
import { checkNetwork } from './watch-network.ts'

type Props = {
  /** Shown until the part has loaded. */
  fallback?: ReactNode
  children?: ReactNode
}
type State = { failure: unknown; isFinal: boolean }

/**
 * Around a part of a screen whose code loads later. If it does not arrive, `fallback` stays until
 * the network is back. Other failures are thrown, and so is code that a well server does not have.
 */
export class PartBoundary extends Component<Props, State> {
  override state: State = { failure: null, isFinal: false }
  hasRetried = false
  unsubscribe = () => {}

  static getDerivedStateFromError(failure: unknown) {
    return { failure }
  }

  retry = () => {
    retryFailedLoads()
    this.setState({ failure: null })
  }

  override componentDidCatch(failure: unknown) {
    if (!(failure instanceof CodeMissing)) return
    this.unsubscribe()
    this.unsubscribe = onNetworkReturn(this.retry)
    void checkNetwork().then(() => {
      if (isNetworkLost()) return
      if (this.hasRetried) this.setState({ isFinal: true })
      else this.retry()
      this.hasRetried = true
    })
  }

  override componentWillUnmount() {
    this.unsubscribe()
  }

  override render() {
    const { failure, isFinal } = this.state
    const { fallback, children } = this.props
    if (failure === null) return <Suspense fallback={fallback}>{children}</Suspense>
    if (isFinal || !(failure instanceof CodeMissing)) throw failure
    return fallback
  }
}
