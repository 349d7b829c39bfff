import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { importing as words } from '#texts/import-screen'
import type { ImportColumn, ImportColumns } from '../../../../schemas/import-columns.ts'
import type { EntityModel } from '../../../model/index.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import columnStyles from './columns.module.css'
import fieldStyles from './field.module.css'
import { TextsDialog } from './TextsDialog.tsx'
import type { Importing } from './use-import.ts'

/** Whether the user must choose a column's format. */
export const isOpen = ({ needs }: ImportColumn): boolean => needs === 'format'

interface ColumnRowProps {
  readonly entity: EntityModel
  readonly column: ImportColumn
  readonly control: Importing
  readonly look: ImportColumns
}

/** One column of the file: its samples, target field and format. */
export const ColumnRow = ({ entity, column, control, look }: ColumnRowProps) => {
  const { head, samples, filled } = column
  const share = look.file.rows === 0 ? 0 : filled / look.file.rows
  const { choices, say } = control
  const target = Object.hasOwn(choices.mapping, head) ? (choices.mapping[head] ?? null) : column.target
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
              say({ mapping: { ...choices.mapping, [head]: value === '' ? null : value } })
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
  const { choices, say } = control
  if (target === null) return <span>{says}</span>
  const isSaid = choices.formats[head] !== undefined
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
                  checked={choices.formats[head] === name}
                  onChange={() => say({ formats: { ...choices.formats, [head]: name } })}
                />
                {example?.shown ?? label}
              </label>
            ))}
        </span>
      </span>
    )
  return <Led entity={entity} column={column} control={control} />
}

/**
 * Whether the question is about the unit of a number: a share, a time or a serial day. An option that some cells do not
 * fit is then still offered.
 */
const isUnit = (formats: ImportColumn['formats']): boolean =>
  formats.some(({ name }) => /-(percent|share|permille|hours|minutes|serial)$/.test(name))

/** The question about an ambiguous format: its unit, or which of two orders or signs applies. */
const whatIsAsked = (formats: ImportColumn['formats'], best: number): string => {
  const [first] = formats
  return isUnit(formats) && first?.example
    ? words.means(first.example.text)
    : words.bothFit(best, first?.of ?? best)
}

/** How texts of a reference column resolve: the number found, and how unknown texts are handled. */
const Led = ({ entity, column, control }: Omit<ColumnRowProps, 'look'>) => {
  const { head, says, target, unknown } = column
  const { choices, say } = control
  const [asks, ask] = useState(false)
  const field = entity.field[target ?? '']
  const meant = choices.values[head] ?? {}
  const chosen = Object.keys(meant).length
  const open = unknown?.count ?? 0
  if (!field || (open === 0 && chosen === 0)) return <Says>{says}</Says>
  const making = open > 0 && choices.make.includes(head)
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
            say({ make: making ? choices.make.filter((each) => each !== head) : [...choices.make, head] })
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
        onSay={(values) => say({ values: { ...choices.values, [head]: values } })}
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
