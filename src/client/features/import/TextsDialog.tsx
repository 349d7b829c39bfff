import { useEffect, useState } from 'react'
import { lower } from '#texts/grammar'
import { importing as words } from '#texts/import-screen'
import type { ImportColumn } from '../../../../schemas/import-columns.ts'
import { type EntityModel, type FieldModel, type Row, targetOf } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { ChoiceSelect } from '../../shared/inputs/ChoiceSelect.tsx'
import { loadChosen } from '../../shared/request/use-options.ts'
import { useRequests, useToday } from '../../shared/request/use-requests.tsx'
import { useModel } from '../../shared/state/use-model.ts'
import type { Meanings } from './import-calls.ts'
import styles from './texts.module.css'

interface TextsDialogProps {
  readonly open: boolean
  readonly entity: EntityModel
  /** The column's target reference. */
  readonly field: FieldModel
  readonly head: string
  readonly unknown: ImportColumn['unknown']
  /** Unresolved texts create new rows. */
  readonly making: boolean
  readonly said: Meanings
  readonly onSay: (said: Meanings) => void
  readonly onClose: () => void
}

/** Resolves texts that match no row: each is mapped to a row or left empty. */
export const TextsDialog = (props: TextsDialogProps) => {
  const { open, field, head, unknown, making, onClose } = props
  const model = useModel()
  const many = lower(targetOf(model, field).title.many)
  const rest = making ? words.texts.made : words.texts.refused
  const beyond = (unknown?.count ?? 0) - (unknown?.samples.length ?? 0)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="wide"
      title={words.texts.title(head)}
      text={`${words.texts.each(many)} ${rest}${beyond > 0 ? ` ${words.texts.first(beyond)}` : ''}`}
    >
      <Texts {...props} />
    </Dialog>
  )
}

/** By text: the chosen row, null for empty; absent if undecided. */
type Meant = Readonly<Record<string, Row | null>>

const Texts = ({ entity, field, unknown, said, onSay, onClose }: TextsDialogProps) => {
  const requests = useRequests()
  const model = useModel()
  const target = targetOf(model, field)
  const [meant, mean] = useState<Meant>(() => meantBy(said))
  useEffect(() => {
    const ids = Object.values(said).flatMap((id) => id ?? [])
    if (ids.length === 0) return
    loadChosen(requests, model, target, ids).then(
      (options) => mean((now) => named(now, new Map(options.map(({ id, row }) => [id, row])))),
      () => {}, // rows without labels are shown by id
    )
  }, [requests, model, target, said])
  const counts = new Map(unknown?.samples.map(({ text, count }) => [text, count]))
  const texts = [...new Set([...Object.keys(said), ...counts.keys()])]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSay(Object.fromEntries(Object.entries(meant).map(([text, row]) => [text, row?.id ?? null])))
        onClose()
      }}
    >
      <ul className={styles.texts}>
        {texts.map((text, place) => (
          <TextLine
            key={text}
            {...{ entity, field, text, place }}
            count={counts.get(text) ?? null}
            meaning={meant[text]}
            onMean={(row) => {
              const { [text]: _, ...others } = meant
              mean(row === undefined ? others : { ...others, [text]: row })
            }}
          />
        ))}
      </ul>
      <span className={styles.foot}>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button variant="primary" type="submit">
          {words.texts.use}
        </Button>
      </span>
    </form>
  )
}

interface TextLineProps {
  readonly entity: EntityModel
  readonly field: FieldModel
  readonly text: string
  readonly place: number
  /** How many lines contain it; null if the preview no longer lists it. */
  readonly count: number | null
  readonly meaning: Row | null | undefined
  readonly onMean: (row: Row | null | undefined) => void
}

const TextLine = ({ entity, field, text, place, count, meaning, onMean }: TextLineProps) => {
  const model = useModel()
  const today = useToday()
  const id = `text-${place}`
  const { belongs: _, tree: __, unique: ___, ...free } = field // any row can be chosen
  return (
    <li>
      <label htmlFor={id}>
        <b>“{text}”</b> {count !== null && <small>{words.texts.lines(count)}</small>}
      </label>
      <div className="narrows">
        <ChoiceSelect
          {...{ model, entity, today, id }}
          field={free}
          item={null}
          draft={{}}
          editing
          required={false}
          invalid={false}
          describedBy={undefined}
          disabled={meaning === null}
          addRow={null}
          change={() => {}} // shows the current choice
          target={targetOf(model, field)}
          several={false}
          chosen={meaning ? [meaning] : []}
          onChoose={([row]) => onMean(row)}
        />
      </div>
      {field.required !== true && (
        <label className={styles.empty}>
          <input
            type="checkbox"
            aria-label={words.texts.emptyOf(text)}
            checked={meaning === null}
            onChange={({ currentTarget }) => onMean(currentTarget.checked ? null : undefined)}
          />
          {words.texts.empty}
        </label>
      )}
    </li>
  )
}

const meantBy = (said: Meanings): Meant =>
  Object.fromEntries(Object.entries(said).map(([text, id]) => [text, id === null ? null : { id }]))

const named = (meant: Meant, rows: ReadonlyMap<number, Row>): Meant =>
  Object.fromEntries(
    Object.entries(meant).map(([text, row]) => [text, (row && rows.get(row.id ?? 0)) ?? row] as const),
  )
