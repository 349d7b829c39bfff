import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { many as words } from '#texts/many'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { buttonClass } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { Menu } from '../../shared/design/overlay/Menu.tsx'
import { isMatrix } from '../../shared/inputs/chosen.ts'
import { type Input, inputOf } from '../../shared/inputs/index.ts'
import { useToday } from '../../shared/request/use-requests.tsx'
import { useModel } from '../../shared/state/use-model.ts'
import {
  actionsOf,
  chooseAction,
  type FieldAction,
  type FieldChoices,
  mostSetFields,
} from './bulk-changes.ts'
import styles from './many.module.css'

interface SetRowsProps {
  readonly entity: EntityModel
  readonly fields: readonly FieldModel[]
  readonly choices: FieldChoices
  readonly onChoose: (choices: FieldChoices) => void
}

/** Chooses for each field whether to leave, set or empty it. */
export const SetRows = ({ entity, fields, choices, onChoose }: SetRowsProps) => {
  const model = useModel()
  const [added, add] = useState<readonly string[]>([])
  const first = mostSetFields(model, fields)
  const shown = [...first, ...added.flatMap((name) => entity.field[name] ?? [])]
  const others = fields.filter((field) => !shown.includes(field))
  return (
    <section aria-labelledby="many-what">
      <h3 className={styles.title} id="many-what">
        {words.what} <span>{words.rest}</span>
      </h3>
      {shown.map((field) => (
        <SetRow key={field.name} entity={entity} field={field} choices={choices} onChoose={onChoose} />
      ))}
      {others.length > 0 && (
        <Menu
          label={words.others}
          align="start"
          entries={others.map((field) => ({
            kind: 'action',
            label: field.label,
            onSelect: () => {
              add([...added, field.name])
              onChoose(chooseAction(choices, field, actionsOf(field)[1] ?? 'leave'))
            },
          }))}
          trigger={(props) => (
            <button {...props} type="button" className={buttonClass({ variant: 'ghost' })}>
              <Icon of={Plus} />
              {words.others}
            </button>
          )}
        />
      )}
    </section>
  )
}

const isWay = (ways: readonly FieldAction[], text: string): FieldAction =>
  ways.find((way) => way === text) ?? 'leave'

type SetRowProps = Omit<SetRowsProps, 'fields'> & { readonly field: FieldModel }

const SetRow = (props: SetRowProps) => {
  const { entity, field, choices, onChoose } = props
  const model = useModel()
  const ways = actionsOf(field)
  const way = choices.ways[field.name] ?? 'leave'
  const kept = way === 'leave' || way === 'empty'
  return (
    <div className={styles.row} data-way={way} data-wide={isMatrix(model, entity, field)}>
      <label htmlFor={idOf(field)}>{field.label}</label>
      <select
        className={styles.way}
        aria-label={words.does(field.label)}
        value={way}
        onChange={({ target }) => onChoose(chooseAction(choices, field, isWay(ways, target.value)))}
      >
        {ways.map((each) => (
          <option key={each} value={each}>
            {words.ways[each]}
          </option>
        ))}
      </select>
      {kept ? (
        <output className={styles.kept} id={idOf(field)}>
          {way === 'leave' ? words.asItIs : words.becomesEmpty}
        </output>
      ) : (
        <Typed {...props} />
      )}
    </div>
  )
}

/** Fields that a button requires. */
export const FieldRows = ({ entity, fields, choices, onChoose }: SetRowsProps) => (
  <section aria-labelledby="many-asks">
    <h3 className={styles.title} id="many-asks">
      {words.asks}
    </h3>
    {fields.map((field) => (
      <div key={field.name} className={styles.asked}>
        <label htmlFor={idOf(field)}>{field.label}</label>
        <Typed entity={entity} field={field} choices={choices} onChoose={onChoose} />
      </div>
    ))}
  </section>
)

const idOf = (field: FieldModel): string => `many-${field.name}`

/** The form's own input. */
const Typed = ({ entity, field, choices, onChoose }: SetRowProps) => {
  const model = useModel()
  const today = useToday()
  const KindInput: Input = inputOf[field.described ?? field.kind]
  const unsent = KindInput.unsent?.(choices.draft[field.key], field, model.zone) ?? null
  return (
    <div className={styles.typed}>
      <KindInput
        model={model}
        entity={entity}
        field={field}
        item={null}
        draft={choices.draft}
        today={today}
        editing
        id={idOf(field)}
        required={false}
        invalid={unsent !== null}
        describedBy={unsent === null ? undefined : `${idOf(field)}-wrong`}
        disabled={false}
        addRow={null}
        change={(changes) => onChoose({ ...choices, draft: { ...choices.draft, ...changes } })}
      />
      {unsent !== null && (
        <p className={styles.wrong} id={`${idOf(field)}-wrong`}>
          {unsent}
        </p>
      )}
    </div>
  )
}
