import { listing } from '#texts/list'
import { type ListQuery, newestFirst } from '../../../model/index.ts'
import type { QueryChange } from '../../shared/screen/list-changes.ts'
import { NativeSelect } from './Footer.tsx'
import { orderWords } from './list-columns.ts'
import type { ListView } from './list-view.ts'

const orders = ['asc', 'desc'] as const

interface SortSelectProps {
  readonly view: ListView
  readonly sortBy: string
  readonly order: ListQuery['order']
  readonly onChange: (change: QueryChange) => void
}

/**
 * Sort select for lists without headings. Offers the sortable columns and the initial order, with the same addresses as
 * headings.
 */
export const SortSelect = ({ view, sortBy, order, onChange }: SortSelectProps) => {
  const { columns, first, rows } = view
  const sortable = columns.flatMap((column) => (column.sortBy === null ? [] : [column.field]))
  const own = [first.sortBy, sortBy].flatMap((name) => rows.field[name] ?? [])
  const fields = [...new Set([...sortable, ...own])]
  const usual = `${newestFirst.sortBy} ${newestFirst.order}`
  return (
    <NativeSelect
      label={listing.sort}
      value={`${sortBy} ${order}`}
      onChoose={(chosen) => {
        const [by = '', wanted] = chosen.split(' ')
        onChange({ to: 'sort', by, order: wanted === 'asc' ? 'asc' : 'desc' })
      }}
    >
      <option value={usual}>{listing.newestFirst}</option>
      {fields.flatMap((field) =>
        orders.map((each) => (
          <option key={`${field.name} ${each}`} value={`${field.name} ${each}`}>
            {listing.sortedBy(field.heading, orderWords(field, each))}
          </option>
        )),
      )}
    </NativeSelect>
  )
}
