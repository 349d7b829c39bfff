import { listing } from '#texts/list'
import { defaultQuery, type ListQuery } from '../../model/index.ts'
import type { Change } from './change-query.ts'
import { type Column, orderWords } from './columns.ts'
import { NativeSelect } from './Footer.tsx'

const orders = ['asc', 'desc'] as const

export interface SortSelectProps {
  readonly columns: readonly Column[]
  readonly sortBy: string
  readonly order: ListQuery['order']
  readonly onChange: (change: Change) => void
}

/** Sorts where no headings are: by what these sort by, to the same addresses. */
export const SortSelect = ({ columns, sortBy, order, onChange }: SortSelectProps) => {
  const sortable = columns.filter((column) => column.sortBy !== null)
  const usual = `${defaultQuery.sortBy} ${defaultQuery.order}`
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
      {sortable.flatMap(({ field, sortBy: by }) =>
        orders.map((each) => (
          <option key={`${by} ${each}`} value={`${by} ${each}`}>
            {listing.sortedBy(field.heading, orderWords(field, each))}
          </option>
        )),
      )}
    </NativeSelect>
  )
}
