import RotateCw from 'lucide-react/icons/rotate-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import { failed } from '../../model/messages.ts'
import { Button } from './Button.tsx'
import { StateMessage } from './StateMessage.tsx'

interface ErrorStateProps {
  /** What failed: "The list could not be loaded". */
  readonly title: string
  /** Why, as the server or the network said it. */
  readonly why?: string
  /** What is kept: "Your filters are kept." */
  readonly kept?: string
  /** What the button says; "Retry" unless said. */
  readonly retry?: string
  readonly onRetry: () => void
}

/** A call failed: what, why, what is kept, and Retry. */
export const ErrorState = ({ title, why, kept, retry, onRetry }: ErrorStateProps) => (
  <StateMessage icon={WifiOff} title={title} text={[why, kept].filter(Boolean).join(' ')} alert>
    <Button icon={RotateCw} onClick={onRetry}>
      {retry ?? failed.retry}
    </Button>
  </StateMessage>
)
