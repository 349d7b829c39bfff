import ChevronRight from 'lucide-react/icons/chevron-right'
import { createContext, useContext } from 'react'
import { numbered } from '#texts/grammar'
import { groups as words } from '#texts/groups'
import type { GroupTotals } from '../../../../schemas/grouped-totals.ts'
import type { FieldModel } from '../../../model/index.ts'
import { chipClass } from '../../shared/cells/cells.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { wholeDays } from '../../shared/design/text.tsx'
import line from './foot.module.css'
import styles from './grouped.module.css'
import { Rows, type RowsProps } from './Rows.tsx'
import { SumCells } from './TotalsFoot.tsx'
import type { Toned } from './use-listed.ts'

/** A group and its state in the list. */
export interface GroupSection {
  readonly group: GroupTotals
  readonly isOpen: boolean
  readonly rows: readonly Toned[]
  readonly isBusy: boolean
  /** Whether loading its rows failed. */
  readonly failed: boolean
  readonly toggle: () => void
  readonly more: () => void
}

/** The groups of the surrounding list, for the component that draws its rows. */
export const Sections = createContext<{
  readonly field: FieldModel
  readonly sections: readonly GroupSection[]
}>({ field: {} as FieldModel, sections: [] }) // never read without a provider

/** The label of a group, drawn like its field's cells. */
const Called = ({ field, group }: { readonly field: FieldModel; readonly group: GroupTotals }) =>
  field.chips && group.key !== null ? (
    <span className={chipClass(field.chips[group.label] ?? 'neutral')}>{group.label}</span>
  ) : (
    <b>{wholeDays(group.label)}</b>
  )

/**
 * The rows of a list in groups, each below its head. Heads are marked `aria-hidden="false"`, since code that iterates
 * rows selects bodies without that attribute.
 */
export const GroupedRows = (props: RowsProps) => {
  const { field, sections } = useContext(Sections)
  const { view, places, cards } = props
  let before = 0
  return sections.map((section) => {
    const { group, isOpen, rows, isBusy, failed, toggle, more } = section
    const from = props.from + before
    if (isOpen) before += rows.length
    const rest = group.total - rows.length
    const key = `${typeof group.key} ${group.key}`
    return [
      <tbody key={`head-${key}`} aria-hidden="false" className={`${line.line} ${styles.head}`}>
        <tr role={cards ? 'row' : undefined}>
          <th scope="rowgroup" colSpan={2} role={cards ? 'rowheader' : undefined} translate="no">
            <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={toggle}>
              <Icon of={ChevronRight} size={14} />
              <Called field={field} group={group} />
              <span className="quiet figures regular">{numbered(group.total)}</span>
            </button>
          </th>
          <SumCells view={view} places={places} sums={group.totals} cards={cards} />
          <td className={line.end} role={cards ? 'cell' : undefined} />
        </tr>
      </tbody>,
      isOpen && rows.length > 0 && <Rows key={`rows-${key}`} {...props} rows={rows} from={from} />,
      isOpen && rest > 0 && (
        <tbody key={`more-${key}`} aria-hidden="false" className={styles.rest} aria-busy={isBusy}>
          <tr role={cards ? 'row' : undefined}>
            <td colSpan={places.length + 2} role={cards ? 'cell' : undefined}>
              {failed && <span role="alert">{words.rowsFailed} </span>}
              <button type="button" className="link" disabled={isBusy} onClick={more}>
                {failed ? words.again : words.more(rest)}
              </button>
            </td>
          </tr>
        </tbody>
      ),
    ]
  })
}
