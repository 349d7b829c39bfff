import type { ReactNode } from 'react'
import { StateMessage } from './StateMessage.tsx'

interface EmptyStateProps {
  /** `<MenuIcon name={entity.menu?.icon} />`, or a drawing of lucide. */
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  /** Buttons or links: how to begin. */
  readonly children?: ReactNode
}

/** Nothing is there, and how to begin. */
export const EmptyState = (props: EmptyStateProps) => <StateMessage {...props} />
