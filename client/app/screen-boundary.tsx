import { Component, type ReactNode } from 'react'
import { texts } from '../messages/first-load.ts'
import { ErrorState } from '../ui/states.tsx'

type Props = { path: string; children: ReactNode }

/**
 * Shows an error instead of a screen that failed to load or to render; the frame stays. Another
 * path is tried anew.
 */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.hasFailed && before.path !== this.props.path) this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    // A chunk that is gone from the server comes back only with a new page.
    return <ErrorState onRetry={() => location.reload()}>{texts.failures.screen}</ErrorState>
  }
}
