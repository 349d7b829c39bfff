import ChevronDown from 'lucide-react/icons/chevron-down'
import { Fragment, useMemo, useState } from 'react'
import { inputs } from '#texts/form'
import { failed } from '#texts/frame'
import { titleOf } from '#texts/grammar'
import type { EntityModel, Row } from '../../../model/index.ts'
import { Button } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { Skeleton } from '../design/StateMessage.tsx'
import type { Option } from '../request/use-options.ts'
import { useHasPermission } from '../request/use-user.ts'
import type { InputProps } from './input-props.ts'
import styles from './PermissionMatrix.module.css'
import { type GridRow, type GridScope, gridOf, gridVerbs, useEveryOption } from './permission-grid.ts'
import { TickBox } from './TickBox.tsx'

interface PermissionMatrixProps extends InputProps {
  readonly target: EntityModel
  readonly chosen: readonly Row[]
  readonly onChoose: (rows: readonly Row[]) => void
}

const wording = inputs.matrix

/**
 * The permissions of a role: entities × verbs, with tick boxes for whole rows and columns, and added permissions below.
 */
export const PermissionMatrix = (props: PermissionMatrixProps) => {
  const { model, target, id } = props
  const { options, error, retry } = useEveryOption(model, target)
  if (error)
    return (
      <p className={styles.failed} role="alert" id={id}>
        {wording.failed} {error.message} <Button onClick={retry}>{failed.retry}</Button>
      </p>
    )
  if (!options) return <Skeleton height="320px" />

  return <Matrix {...props} options={options} />
}

interface MatrixProps extends PermissionMatrixProps {
  readonly options: readonly Option[]
}

/** With up to this many scopes all start expanded. */
const fewScopes = 8

const Matrix = (props: MatrixProps) => {
  const { model, options, chosen, onChoose, id, invalid, describedBy, disabled } = props
  const holds = useHasPermission()
  const grid = useMemo(() => gridOf(model, options), [model, options])
  const all = props.item?.everything === true
  const held = new Set(all ? options.map((option) => option.id) : chosen.map((row) => row.id))
  const everything = model.list.every((each) => gridVerbs.every((verb) => holds(each.permission[verb])))
  /** The permission over all rows, by the id of a scope's permission. */
  const wholes = useMemo(() => wholesIn(grid.rows), [grid])
  /** A user who holds a verb may grant its scopes. */
  const giveable = (option: Option) =>
    everything || holds(option.label) || holds(wholes.get(option.id)?.label ?? option.label)
  /** A scope's permission has no effect if the role holds the whole verb. */
  const moot = (option: Option) => held.has(wholes.get(option.id)?.id ?? Number.NaN)
  const given = (option: Option) => held.has(option.id) || moot(option)
  const [open, setOpen] = useState<readonly string[]>(() => {
    const scoped = grid.rows.filter(({ scopes }) => scopes.length > 0)
    const few = scoped.flatMap(({ scopes }) => scopes).length <= fewScopes
    const opened = few
      ? scoped
      : scoped.filter(({ scopes }) => permissionsIn(scopes).some(({ id }) => held.has(id)))
    return opened.map(({ entity }) => entity.name)
  })
  const fold = (name: string) =>
    setOpen(open.includes(name) ? open.filter((each) => each !== name) : [...open, name])
  const may = (option: Option) => !disabled && giveable(option)
  const set = (changed: readonly Option[], on: boolean) => {
    const ids = new Set(changed.filter(may).map((option) => option.id))
    const kept = chosen.filter((row) => !ids.has(row.id ?? 0))
    onChoose(on ? [...kept, ...changed.filter((option) => ids.has(option.id)).map(({ row }) => row)] : kept)
  }
  const box = (label: string, boxed: readonly Option[], describedBy?: string) => (
    <TickBox
      label={label}
      ticked={boxed.filter(given).length}
      all={boxed.length}
      disabled={!boxed.some((option) => may(option) && !moot(option))}
      onTick={(on) =>
        set(
          boxed.filter((option) => !moot(option)),
          on,
        )
      }
      {...(describedBy !== undefined && { describedBy })}
    />
  )
  const column = (verb: (typeof gridVerbs)[number]) => grid.rows.flatMap((row) => row.cells[verb] ?? [])

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
            {gridVerbs.map((verb) => (
              <th key={verb} scope="col">
                <span>{wording.verbs[verb]}</span>
                {box(wording.column(wording.verbs[verb]), column(verb))}
              </th>
            ))}
            <th scope="col">{wording.all}</th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ entity, cells, scopes, further }) => (
            <Fragment key={entity.name}>
              <tr data-scoped={scopes.length > 0 || undefined}>
                <th scope="row">
                  {entity.title.many}
                  {scopes.length > 0 && (
                    <button
                      type="button"
                      className={styles.fold}
                      aria-expanded={open.includes(entity.name)}
                      aria-label={wording.scopesOf(scopes.length, entity.title.many)}
                      onClick={() => fold(entity.name)}
                    >
                      <Icon of={ChevronDown} size={12} />
                      {wording.scopes(scopes.length)}
                    </button>
                  )}
                </th>
                {gridVerbs.map((verb) => (
                  <td key={verb}>
                    {cells[verb] && box(wording.cell(wording.verbs[verb], entity.title.many), [cells[verb]])}
                  </td>
                ))}
                <td>{box(wording.row(entity.title.many), [...Object.values(cells), ...further])}</td>
              </tr>
              {open.includes(entity.name) &&
                scopes.map((scope) => (
                  <Fragment key={scope.name}>
                    <tr className={styles.scope}>
                      <th scope="row">{scope.title}</th>
                      {gridVerbs.map((verb) => {
                        const option = scope.cells[verb]
                        const label = wording.cell(wording.verbs[verb], scope.title)
                        const whole = wording.cell(wording.verbs[verb], entity.title.many)
                        return (
                          <td key={verb} data-moot={(option && moot(option)) || undefined}>
                            {option &&
                              box(
                                moot(option) ? wording.moot(label, whole) : label,
                                [option],
                                `${id}-${entity.name}-${scope.name}`,
                              )}
                          </td>
                        )
                      })}
                      <td>{box(wording.row(scope.title), Object.values(scope.cells))}</td>
                    </tr>
                    <tr className={styles.rule}>
                      <td colSpan={gridVerbs.length + 2} id={`${id}-${entity.name}-${scope.name}`}>
                        {scope.rule}
                      </td>
                    </tr>
                  </Fragment>
                ))}
              {further.length > 0 && (
                <tr>
                  <td colSpan={gridVerbs.length + 2} className={styles.further}>
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
        {wording.count(options.filter(given).length, options.length)}
        {!all && options.some((option) => moot(option) && held.has(option.id)) && ` · ${wording.mootOnes}`}
        {!disabled && !options.every(giveable) && ` · ${wording.notHeld}`}
      </p>
    </div>
  )
}

const permissionsIn = (scopes: readonly GridScope[]): readonly Option[] =>
  scopes.flatMap(({ cells }) => Object.values(cells))

/** Maps the id of a scope's permission to the permission for the same verb over all rows. */
const wholesIn = (rows: readonly GridRow[]): ReadonlyMap<number, Option> =>
  new Map(
    rows.flatMap(({ cells, scopes }) =>
      scopes.flatMap((scope) =>
        gridVerbs.flatMap((verb) => {
          const [part, whole] = [scope.cells[verb], cells[verb]]
          return part && whole ? [[part.id, whole] as const] : []
        }),
      ),
    ),
  )

/** The title of a permission beyond the verbs: 'tickets.write-off' → 'Write Off'. */
const deedOf = ({ label }: Option): string => titleOf(label.slice(label.indexOf('.') + 1))
