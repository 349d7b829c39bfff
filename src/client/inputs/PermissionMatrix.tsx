import { Fragment } from 'react'
import { inputs } from '#texts/form'
import { failed } from '#texts/frame'
import { titleOf } from '#texts/grammar'
import type { EntityModel, Row } from '../../model/index.ts'
import { Button } from '../design/Button.tsx'
import { Skeleton } from '../design/StateMessage.tsx'
import type { Option } from '../request/use-options.ts'
import { useHolds } from '../request/use-user.ts'
import type { InputProps } from './input-props.ts'
import styles from './PermissionMatrix.module.css'
import { gridOf, useEveryOption, verbs } from './permission-grid.ts'

export interface PermissionMatrixProps extends InputProps {
  readonly target: EntityModel
  readonly chosen: readonly Row[]
  readonly onChoose: (rows: readonly Row[]) => void
}

const wording = inputs.matrix

/** What a role may do: entities × verbs with whole rows and columns to tick, and added permissions beside. */
export const PermissionMatrix = (props: PermissionMatrixProps) => {
  const { model, target, chosen, onChoose, id, invalid, describedBy, disabled } = props
  const { options, error, retry } = useEveryOption(model, target)
  const holds = useHolds()
  if (error)
    return (
      <p className={styles.failed} role="alert" id={id}>
        {wording.failed} {error.message} <Button onClick={retry}>{failed.retry}</Button>
      </p>
    )
  if (!options) return <Skeleton height="320px" />

  const grid = gridOf(model, options)
  const all = props.item?.everything === true
  const held = new Set(all ? options.map((option) => option.id) : chosen.map((row) => row.id))
  const everything = model.list.every((each) => verbs.every((verb) => holds(each.permission[verb])))
  const giveable = (option: Option) => everything || holds(option.label)
  const may = (option: Option) => !disabled && giveable(option)
  const set = (changed: readonly Option[], on: boolean) => {
    const ids = new Set(changed.filter(may).map((option) => option.id))
    const kept = chosen.filter((row) => !ids.has(row.id ?? 0))
    onChoose(on ? [...kept, ...changed.filter((option) => ids.has(option.id)).map(({ row }) => row)] : kept)
  }
  const box = (label: string, boxed: readonly Option[]) => (
    <TickBox
      label={label}
      ticked={boxed.filter((option) => held.has(option.id)).length}
      all={boxed.length}
      disabled={!boxed.some(may)}
      onTick={(on) => set(boxed, on)}
    />
  )
  const column = (verb: (typeof verbs)[number]) => grid.rows.flatMap((row) => row.cells[verb] ?? [])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend beside the label that the form draws
    <div
      className={styles.matrix}
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={props.field.label}
      aria-describedby={describedBy}
      data-invalid={invalid}
    >
      <table className={styles.table}>
        <caption className="sr-only">{wording.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{wording.screen}</th>
            {verbs.map((verb) => (
              <th key={verb} scope="col">
                <span>{wording.verbs[verb]}</span>
                {box(wording.column(wording.verbs[verb]), column(verb))}
              </th>
            ))}
            <th scope="col">{wording.all}</th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ entity, cells, further }) => (
            <Fragment key={entity.name}>
              <tr>
                <th scope="row">{entity.title.many}</th>
                {verbs.map((verb) => (
                  <td key={verb}>
                    {cells[verb] && box(wording.cell(wording.verbs[verb], entity.title.many), [cells[verb]])}
                  </td>
                ))}
                <td>{box(wording.row(entity.title.many), [...Object.values(cells), ...further])}</td>
              </tr>
              {further.length > 0 && (
                <tr>
                  <td colSpan={verbs.length + 2} className={styles.further}>
                    {further.map((option) => (
                      // biome-ignore lint/a11y/noLabelWithoutControl: the box stands in it
                      <label key={option.id}>
                        {box(wording.cell(deedOf(option), entity.title.many), [option])} {deedOf(option)}
                      </label>
                    ))}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {grid.others.length > 0 && (
        <div className={styles.others}>
          <h3>{wording.others}</h3>
          {grid.others.map((option) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the box stands in it
            <label key={option.id}>
              {box(option.label, [option])} {option.label}
            </label>
          ))}
        </div>
      )}
      <p className={styles.foot} aria-live="polite">
        {wording.count(options.filter((option) => held.has(option.id)).length, options.length)}
        {!disabled && !options.every(giveable) && ` · ${wording.notHeld}`}
      </p>
    </div>
  )
}

/** What a permission beside those of the verbs lets one do: 'tickets.write-off' → 'Write Off'. */
const deedOf = ({ label }: Option): string => titleOf(label.slice(label.indexOf('.') + 1))

interface TickBoxProps {
  readonly label: string
  /** So many of those that it stands for are ticked. */
  readonly ticked: number
  readonly all: number
  readonly disabled: boolean
  readonly onTick: (on: boolean) => void
}

/** A check box for one thing or several; partly ticked shows as mixed. */
const TickBox = ({ label, ticked, all, disabled, onTick }: TickBoxProps) => (
  <span className={styles.target}>
    <input
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && ticked < all
      }}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={all > 0 && ticked === all}
      disabled={disabled || all === 0}
      onChange={() => onTick(ticked < all)}
    />
  </span>
)
