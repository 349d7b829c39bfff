import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Component, type ReactNode } from 'react'
import { frame } from '#texts/frame'
import { Button } from '../shared/design/Button.tsx'
import { StateMessage } from '../shared/design/StateMessage.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** A new value resets the boundary, so that navigating away leaves a broken screen. */
  readonly at?: string
}

interface ErrorBoundaryState {
  readonly broken: boolean
  readonly at: string | undefined
}

/** Confines a render error to its children and shows an error message in their place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false, at: this.props.at }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState {
    return at === state.at ? state : { broken: false, at }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <StateMessage icon={TriangleAlert} title={frame.broken} text={frame.brokenText} alert>
        <Button icon={RotateCw} onClick={() => location.reload()}>
          {frame.reload}
        </Button>
      </StateMessage>
    )
  }
}
