import { useId, useState } from 'react'
import { lower } from '#texts/grammar'
import { reminding, myReminders as words } from '#texts/reminder-screen'
import type { EntityModel } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { useCall } from '../../shared/request/use-call.ts'
import { useMay } from '../../shared/request/use-user.ts'
import { viewsIn } from '../../shared/screen/view.ts'
import { useModel } from '../../shared/state/use-model.ts'
import type { ReminderSource } from './reminder.ts'
import styles from './reminders.module.css'

interface NewReminderDialogProps {
  readonly onClose: () => void
  readonly onChoose: (standing: ReminderSource) => void
}

/** Asks for a list or view. Option values are kind and name: 'list:overdue', 'view:7', 'all'. */
export const NewReminderDialog = ({ onClose, onChoose }: NewReminderDialogProps) => {
  const model = useModel()
  const may = useMay()
  const offered = model.list
    .filter((entity) => entity.over === null && may('read', entity))
    .sort((one, other) => Number(other.lists.length > 0) - Number(one.lists.length > 0))
  const [name, setName] = useState(offered[0]?.name ?? '')
  const entity = model.entities[name]
  return (
    <Dialog open onClose={onClose} shape="form" title={words.chooseTitle} text={words.chooseText}>
      {entity && (
        <Choice
          key={entity.name}
          entity={entity}
          offered={offered}
          onEntity={setName}
          onClose={onClose}
          onChoose={onChoose}
        />
      )}
    </Dialog>
  )
}

interface ChoiceProps extends NewReminderDialogProps {
  readonly entity: EntityModel
  readonly offered: readonly EntityModel[]
  readonly onEntity: (name: string) => void
}

const Choice = ({ entity, offered, onEntity, onClose, onChoose }: ChoiceProps) => {
  const id = useId()
  const { data: views = [] } = useCall(`/api/views?entity=${entity.name}`, viewsIn)
  const first = entity.lists[0] ? `list:${entity.lists[0].name}` : 'all'
  const [chosen, choose] = useState(first)
  const whole = words.whole(lower(entity.title.many))
  const standing = (): ReminderSource => {
    const on = { entity: entity.name, view: null, list: null }
    const list = entity.lists.find(({ name }) => chosen === `list:${name}`)
    const view = views.find((each) => chosen === `view:${each.id}`)
    if (list) return { ...on, name: list.title, list: list.name }
    return view ? { ...on, name: view.name, view: { id: view.id, name: view.name } } : { ...on, name: whole }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(standing())
      }}
    >
      <label className={styles.field} htmlFor={`${id}-screen`}>
        {words.screen}
        <select
          id={`${id}-screen`}
          value={entity.name}
          data-autofocus=""
          onChange={({ target }) => onEntity(target.value)}
        >
          {offered.map(({ name, title }) => (
            <option key={name} value={name}>
              {title.many}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field} htmlFor={`${id}-list`}>
        {words.list}
        <select id={`${id}-list`} value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="all">{whole}</option>
          {entity.lists.length > 0 && (
            <optgroup label={words.lists}>
              {entity.lists.map(({ name, title }) => (
                <option key={name} value={`list:${name}`}>
                  {title}
                </option>
              ))}
            </optgroup>
          )}
          {views.length > 0 && (
            <optgroup label={words.views}>
              {views.map((view) => (
                <option key={view.id} value={`view:${view.id}`}>
                  {view.name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </label>
      <div className={styles.foot}>
        <Button onClick={onClose}>{reminding.cancel}</Button>
        <Button variant="primary" type="submit">
          {words.go}
        </Button>
      </div>
    </form>
  )
}
