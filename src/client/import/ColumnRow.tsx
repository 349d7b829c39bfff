import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { importing as words } from '#texts/import-screen'
import type { ImportColumn, ImportColumns } from '../../../schemas/import-columns.ts'
import type { EntityModel } from '../../model/index.ts'
import { Icon } from '../design/Icon.tsx'
import columnStyles from './columns.module.css'
import fieldStyles from './field.module.css'
import { TextsDialog } from './TextsDialog.tsx'
import type { Importing } from './use-import.ts'

/** Whether somebody has to say how a column is read. */
export const isOpen = ({ needs }: ImportColumn): boolean => needs === 'format'

interface ColumnRowProps {
  readonly entity: EntityModel
  readonly column: ImportColumn
  readonly control: Importing
  readonly look: ImportColumns
}

/** A column of the file: what it holds, where it goes, how it is read. */
export const ColumnRow = ({ entity, column, control, look }: ColumnRowProps) => {
  const { head, samples, filled } = column
  const share = look.file.rows === 0 ? 0 : filled / look.file.rows
  const { said, say } = control
  const target = Object.hasOwn(said.mapping, head) ? (said.mapping[head] ?? null) : column.target
  const chosen = new Set(look.columns.flatMap(({ target: other }) => other ?? []))
  return (
    <tr data-asks={isOpen(column) || undefined} data-left={target === null || undefined}>
      <th scope="row">{head}</th>
      <td className="num" data-label={words.first}>
        {samples.join(' · ')}
      </td>
      <td data-label={words.filled}>
        <span className={columnStyles.filled}>
          <meter aria-hidden="true" value={share} max={1} />
          {words.percent(share)}
        </span>
      </td>
      <td data-label={words.goes}>
        <span className={fieldStyles.choice}>
          <select
            className={fieldStyles.field}
            aria-label={`${words.goes}: ${head}`}
            value={target ?? ''}
            onChange={({ currentTarget: { value } }) =>
              say({ mapping: { ...said.mapping, [head]: value === '' ? null : value } })
            }
          >
            <option value="">{words.leaveOut}</option>
            <option value="id" disabled={chosen.has('id') && target !== 'id'}>
              {words.byId}
            </option>
            {look.targets.map(({ name, label }) => (
              <option key={name} value={name} disabled={chosen.has(name) && target !== name}>
                {label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size={14} />
        </span>
      </td>
      <td data-label={words.read}>
        <HowRead entity={entity} column={column} control={control} />
      </td>
    </tr>
  )
}

const HowRead = ({ entity, column, control }: Omit<ColumnRowProps, 'look'>) => {
  const { head, says, formats, needs, target } = column
  const { said, say } = control
  if (target === null) return <span>{says}</span>
  const isSaid = said.formats[head] !== undefined
  const best = Math.max(...formats.map(({ fits }) => fits))
  if (needs === 'format' || isSaid)
    return (
      <span className={columnStyles.ways}>
        {needs === 'format' && <Says asks>{whatIsAsked(formats, best)}</Says>}
        <span className={columnStyles.switch} role="radiogroup" aria-label={words.way(head)}>
          {formats
            .filter(({ fits }) => fits === best || isSaid || (isUnit(formats) && fits > 0))
            .map(({ name, label, example }) => (
              <label key={name}>
                <input
                  type="radio"
                  name={head}
                  checked={said.formats[head] === name}
                  onChange={() => say({ formats: { ...said.formats, [head]: name } })}
                />
                {example?.shown ?? label}
              </label>
            ))}
        </span>
      </span>
    )
  return <Led entity={entity} column={column} control={control} />
}

/** What a share, a time or the number of a day means is asked: a way in which some cells fit no more is one of the answers. */
const isUnit = (formats: ImportColumn['formats']): boolean =>
  formats.some(({ name }) => /-(percent|share|permille|hours|minutes|serial)$/.test(name))

/** Else two orders or signs fit alike. */
const whatIsAsked = (formats: ImportColumn['formats'], best: number): string => {
  const [first] = formats
  return isUnit(formats) && first?.example
    ? words.means(first.example.text)
    : words.bothFit(best, first?.of ?? best)
}

/** Where texts lead: what is found, and what becomes of those that nothing is called by. */
const Led = ({ entity, column, control }: Omit<ColumnRowProps, 'look'>) => {
  const { head, says, target, unknown } = column
  const { said, say } = control
  const [asks, ask] = useState(false)
  const field = entity.field[target ?? '']
  const meant = said.values[head] ?? {}
  const chosen = Object.keys(meant).length
  const open = unknown?.count ?? 0
  if (!field || (open === 0 && chosen === 0)) return <Says>{says}</Says>
  const making = open > 0 && said.make.includes(head)
  const [first] = unknown?.samples ?? []
  return (
    <span className={columnStyles.ways}>
      <Says asks={open > 0 && !making}>
        {making ? words.making(open) : first ? words.unknown(first.text, first.count, open - 1) : says}
      </Says>
      {open > 0 && unknown?.makeable && (
        <button
          type="button"
          className={columnStyles.link}
          onClick={() =>
            say({ make: making ? said.make.filter((each) => each !== head) : [...said.make, head] })
          }
        >
          {making ? words.leave : words.make(open)}
        </button>
      )}
      <button type="button" className={columnStyles.link} onClick={() => ask(true)}>
        {chosen > 0 ? words.texts.chosen(chosen) : words.texts.choose}
      </button>
      <TextsDialog
        open={asks}
        {...{ entity, field, head, unknown, making }}
        said={meant}
        onSay={(values) => say({ values: { ...said.values, [head]: values } })}
        onClose={() => ask(false)}
      />
    </span>
  )
}

const Says = ({ asks = false, children }: { readonly asks?: boolean; readonly children: string }) => (
  <span className={columnStyles.reads} data-asks={asks || undefined}>
    <Icon of={asks ? TriangleAlert : Check} />
    {children}
  </span>
)
