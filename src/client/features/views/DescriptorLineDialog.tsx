import { useEffect, useState } from 'react'
import { views as said } from '#texts/saved-views'
import type { View } from '../../../../schemas/view.ts'
import type { EntityModel } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { asFailed } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useModel } from '../../shared/state/use-model.ts'
import { descriptorLine } from './descriptor-line.ts'
import styles from './views.module.css'

interface DescriptorLineDialogProps {
  readonly view: View
  readonly entity: EntityModel
  readonly onClose: () => void
}

/** Shows the descriptor line that turns a view into a named list, for the maintainer of the entity's file. */
export const DescriptorLineDialog = ({ view, entity, onClose }: DescriptorLineDialogProps) => {
  const model = useModel()
  const requests = useRequests()
  const [line, setLine] = useState('')
  useEffect(() => {
    descriptorLine(requests, model, entity, view).then(setLine, (error: unknown) =>
      setLine(asFailed(error).message),
    )
  }, [requests, model, entity, view])
  return (
    <Dialog
      open
      onClose={onClose}
      shape="form"
      title={view.name}
      text={said.lineText}
      actions={<Button onClick={onClose}>{said.close}</Button>}
    >
      <pre className={styles.line}>{line}</pre>
    </Dialog>
  )
}
