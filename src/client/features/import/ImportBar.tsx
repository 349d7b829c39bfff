import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { importing as words } from '#texts/import-screen'
import type { EntityModel } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import styles from './import.module.css'

interface ImportBarProps {
  readonly entity: EntityModel
  /** A status text for the step. */
  readonly says: ReactNode
  readonly back?: { readonly label: string; readonly go: () => void }
  /** The primary button. */
  readonly children: ReactNode
}

/** The bar below a step: status, next, back and cancel. */
export const ImportBar = ({ entity, says, back, children }: ImportBarProps) => {
  const navigate = useNavigate()
  return (
    <div className={styles.bar} data-toast-place="">
      <span className={styles.says} role="status">
        {says}
      </span>
      <Button variant="ghost" onClick={() => navigate(entity.route.list)}>
        {words.cancel}
      </Button>
      {back && <Button onClick={back.go}>{back.label}</Button>}
      {children}
    </div>
  )
}
