import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { importing as words } from '#texts/import-screen'
import { Icon } from '../design/Icon.tsx'
import columnStyles from './columns.module.css'
import type { Importing } from './use-import.ts'
import type { Look, LookedColumn } from './wire.ts'

/** Whether somebody has to say how a column is read. */
export const isOpen = ({ needs }: LookedColumn): boolean => needs === 'format'

interface ColumnRowProps {
  readonly column: LookedColumn
  readonly control: Importing
  readonly look: Look
}

/** A column of the file: what it holds, where it goes, how it is read. */
export const ColumnRow = ({ column, control, look }: ColumnRowProps) => {
  const { head, samples, filled } = column
  const share = look.file.rows === 0 ? 0 : filled / look.file.rows
  const { said, say } = control
  const target = Object.hasOwn(said.mapping, head) ? (said.mapping[head] ?? null) : column.target
  const chosen = new Set(look.columns.flatMap(({ target: other }) => other ?? []))
  return (
    <tr data-asks={isOpen(column) || undefined} data-left={target === null || undefined}>
      <th scope="row">{head}</th>
      <td className={columnStyles.figures} data-label={words.first}>
        {samples.join(' · ')}
      </td>
      <td data-label={words.filled}>
        <span className={columnStyles.filled}>
          <meter aria-hidden="true" value={share} max={1} />
          {words.percent(share)}
        </span>
      </td>
      <td data-label={words.goes}>
        <select
          className={columnStyles.select}
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
      </td>
      <td data-label={words.read}>
        <HowRead column={column} control={control} />
      </td>
    </tr>
  )
}

const HowRead = ({ column, control }: Omit<ColumnRowProps, 'look'>) => {
  const { head, says, formats, needs, target, unknown } = column
  const { said, say } = control
  if (target === null) return <span>{says}</span>
  const isSaid = said.formats[head] !== undefined
  if (needs === 'format' || isSaid)
    return (
      <span className={columnStyles.ways}>
        {needs === 'format' && <Says asks>{words.bothFit}</Says>}
        <span className={columnStyles.switch} role="radiogroup" aria-label={words.way(head)}>
          {formats
            .filter(({ fits, of }) => fits === of || of === 0 || isSaid)
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
  if (!unknown || unknown.count === 0) return <Says>{says}</Says>
  const making = said.make.includes(head)
  const [first] = unknown.samples
  return (
    <span className={columnStyles.ways}>
      <Says asks={!making}>
        {making
          ? words.making(unknown.count)
          : `${says} · ${first ? words.unknown(first.text, first.count) : ''}${unknown.count > 1 ? ` ${words.andMore(unknown.count - 1)}` : ''}`}
      </Says>
      {unknown.makeable && (
        <button
          type="button"
          className={columnStyles.link}
          onClick={() =>
            say({ make: making ? said.make.filter((each) => each !== head) : [...said.make, head] })
          }
        >
          {making ? words.leave : words.make(unknown.count)}
        </button>
      )}
    </span>
  )
}

const Says = ({ asks = false, children }: { readonly asks?: boolean; readonly children: string }) => (
  <span className={columnStyles.reads} data-asks={asks || undefined}>
    <Icon of={asks ? TriangleAlert : Check} />
    {children}
  </span>
)
