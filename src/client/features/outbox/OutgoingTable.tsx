import { useLayoutEffect, useRef } from 'react'
import { outgoing as words } from '#texts/outbox-screen'
import type { OutboxEntry } from '../../../../schemas/outbox-entry.ts'
import { OutgoingLine, tableRole } from './OutgoingLine.tsx'
import styles from './outbox.module.css'

interface OutgoingTableProps {
  readonly entries: readonly OutboxEntry[]
  readonly onDecided: () => void
}

/** The entries of a page. If the focused one disappears, its neighbour gets the focus. */
export const OutgoingTable = ({ entries, onDecided }: OutgoingTableProps) => {
  const table = useRef<HTMLTableElement>(null)
  /** The focused row; null if none. */
  const focused = useRef<number | null>(null)
  useLayoutEffect(() => {
    const { current: at } = focused
    if (at === null || entries.length === 0 || document.activeElement !== document.body) return
    const buttons = [...(table.current?.tBodies[0]?.rows ?? [])].map((row) => row.querySelector('button'))
    const near = buttons.slice(at).find(Boolean) ?? buttons.slice(0, at).findLast(Boolean)
    ;(near ?? table.current)?.focus()
  }, [entries])
  return (
    <table ref={table} role={tableRole.table} className={styles.table} aria-label={words.title} tabIndex={-1}>
      <thead role={tableRole.group}>
        <tr role={tableRole.row}>
          {Object.entries(words.columns).map(([name, heading]) => (
            <th key={name} role={tableRole.heading} scope="col" data-column={name}>
              {name === 'acts' ? <span className="sr-only">{heading}</span> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role={tableRole.group}
        onFocus={({ target }) => {
          focused.current = (target.closest('tr')?.rowIndex ?? 0) - 1
        }}
        onBlur={() => {
          focused.current = null
        }}
      >
        {entries.map((entry) => (
          <OutgoingLine key={entry.id} entry={entry} onDecided={onDecided} />
        ))}
      </tbody>
    </table>
  )
}
