import Plus from 'lucide-react/icons/plus'
import type { EntityModel, Model } from '../../model/index.ts'
import { frame } from '../../model/messages.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { useModel } from '../hooks/use-model.ts'
import { useMay } from '../hooks/use-user.ts'
import type { Screen } from '../routes.tsx'
import styles from './TopBar.module.css'
import { useScreen } from './use-screen.ts'

const addedOn = (model: Model, screen: Screen): EntityModel | undefined => {
  if (screen.kind === 'list') return screen.entity
  return screen.kind === 'dashboard' && model.dashboard ? model.entities[model.dashboard.of] : undefined
}

/** Leads to the add form of what the screen shows, for those who may add. */
export const AddButton = () => {
  const model = useModel()
  const may = useMay()
  const entity = addedOn(model, useScreen().screen)
  if (!entity || !may('create', entity)) return null
  const add = frame.add(entity.title.one)
  return (
    <>
      <ButtonLink variant="primary" icon={Plus} to={entity.route.form} aria-label={add}>
        <span className="only-desktop">{add}</span>
        <span className="only-mobile">{frame.addShort}</span>
      </ButtonLink>
      <span className={styles.line} />
    </>
  )
}
