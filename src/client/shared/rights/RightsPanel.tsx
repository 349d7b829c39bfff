import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { asking } from '#texts/rights'
import type { EntityModel, FieldModel, Row } from '../../../model/index.ts'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { ErrorState, Skeleton } from '../design/StateMessage.tsx'
import { ChoiceSelect } from '../inputs/ChoiceSelect.tsx'
import { useCall } from '../request/use-call.ts'
import { useToday } from '../request/use-requests.tsx'
import { useModel } from '../state/use-model.ts'
import { whyIn, whyPath } from './answer.ts'
import { RightsAnswer } from './RightsAnswer.tsx'
import styles from './rights.module.css'

interface RightsPanelProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The initial person. */
  readonly account?: Row | null
}

/** Explains a person's rights to an entity and one of its rows; the server computes the answer. */
export const RightsPanel = ({ open, onClose, account = null }: RightsPanelProps) => {
  const { pathname } = useLocation()
  const at = useRef(pathname)
  useEffect(() => {
    if (at.current !== pathname) onClose()
  }, [pathname, onClose])
  return (
    <Dialog open={open} onClose={onClose} shape="wide" title={asking.title} text={asking.about}>
      {open && <Asking first={account} />}
    </Dialog>
  )
}

const Asking = ({ first }: { readonly first: Row | null }) => {
  const model = useModel()
  const id = useId()
  const [chosen, setPerson] = useState<Row | null>()
  const person = chosen === undefined ? first : chosen // `first` may load later
  const [name, setName] = useState(model.list.find(({ scopes }) => scopes.length > 0)?.name ?? '')
  const [row, setRow] = useState<Row | null>(null)
  const accounts = model.entities[model.account]
  const entity = model.entities[name]
  const titled = [...model.list].sort((a, b) => (a.title.many < b.title.many ? -1 : 1))
  return (
    <div className={styles.asking}>
      {accounts && (
        <RowChoice
          id={`${id}-who`}
          label={asking.person}
          target={accounts}
          chosen={person}
          onChoose={setPerson}
        />
      )}
      <div className="stack tight">
        <label className="medium base" htmlFor={`${id}-screen`}>
          {asking.screen}
        </label>
        <select
          id={`${id}-screen`}
          className={styles.select}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setRow(null)
          }}
        >
          {name === '' && <option value="">{asking.choose}</option>}
          {titled.map((each) => (
            <option key={each.name} value={each.name}>
              {each.title.many}
            </option>
          ))}
        </select>
      </div>
      {entity && (
        <RowChoice
          key={entity.name}
          id={`${id}-row`}
          label={asking.row}
          hint={asking.rowHint}
          target={entity}
          chosen={row}
          onChoose={setRow}
        />
      )}
      <div aria-live="polite">
        {entity && person?.id !== undefined ? (
          <Answer path={whyPath(entity.name, person.id, row?.id ?? null)} />
        ) : (
          <p className="quiet">{asking.incomplete}</p>
        )}
      </div>
    </div>
  )
}

const Answer = ({ path }: { readonly path: string }) => {
  const { data, error, retry } = useCall(path, whyIn)
  if (error) return <ErrorState title={asking.failed} why={error.message} onRetry={retry} />
  if (!data)
    return (
      <>
        <span className="sr-only">{asking.asking}</span>
        <Skeleton height="96px" />
      </>
    )
  return <RightsAnswer told={data} />
}

interface RowChoiceProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly target: EntityModel
  readonly chosen: Row | null
  readonly onChoose: (row: Row | null) => void
}

/** A field without an entity, for a dropdown that needs one. */
const fieldOver = (label: string, { name }: EntityModel): FieldModel => ({
  name: 'row',
  kind: 'reference',
  label,
  to: name,
  key: 'row_id',
  heading: label,
  nested: 'row',
  stored: false,
  type: null,
  links: 'one',
  writable: true,
  searched: false,
  apart: false,
  requiredWhen: null,
})

/** A dropdown of an entity's rows. */
const RowChoice = ({ id, label, hint, target, chosen, onChoose }: RowChoiceProps) => {
  const model = useModel()
  const today = useToday()
  return (
    <div className="stack tight">
      <label className="medium base" htmlFor={id}>
        {label}
      </label>
      <ChoiceSelect
        model={model}
        entity={target}
        field={fieldOver(label, target)}
        item={null}
        draft={{}}
        today={today}
        editing={false}
        id={id}
        required={false}
        invalid={false}
        describedBy={hint && `${id}-hint`}
        disabled={false}
        addRow={null}
        change={() => {}}
        target={target}
        several={false}
        chosen={chosen ? [chosen] : []}
        onChoose={([row]) => onChoose(row ?? null)}
      />
      {hint && (
        <p className="quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
