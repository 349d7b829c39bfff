import { memo } from 'react'
import { Link } from 'react-router-dom'
import { daysInWords, type Proposal, rowColour, shownDay } from './proposal.ts'

interface RowProps {
  readonly row: Proposal
  readonly number: number
  readonly onDelete: (id: number) => void
}

const Chip = ({ text, tone }: { readonly text: string | undefined; readonly tone: string }) =>
  text === undefined ? null : (
    <span className="chip" data-tone={tone}>
      {text}
    </span>
  )

/** One proposal, in the markup that our own page gives it. */
export const Row = memo(({ row, number, onDelete }: RowProps) => {
  const called = `${row.organization?.name} – ${row.service?.name} – ${shownDay(row.last_date)}`
  const address = `/proposal-form/${row.id}`
  return (
    <tr data-colour={rowColour(row)}>
      <td className="serial">{number}</td>
      <th scope="row" className="name">
        <button
          type="button"
          className="glyph"
          aria-haspopup="dialog"
          aria-label={row.action?.name ?? 'New'}
        />
        <Link className="label" to={address}>
          {row.organization?.name}
        </Link>
      </th>
      <td>{row.sector?.name}</td>
      <td>{row.service?.name}</td>
      <td>{row.source?.title}</td>
      <td className="date">{shownDay(row.last_date)}</td>
      <td className="number">
        <span className="days" data-urgency={row.days_left < 0 ? 'late' : undefined}>
          {daysInWords(row.days_left)}
        </span>
      </td>
      <td>
        <Chip text={row.action?.name} tone="green" />
      </td>
      <td className="date">{shownDay(row.discussion_date)}</td>
      <td>{row.remarks}</td>
      <td>{row.processed_by?.name}</td>
      <td>
        <Chip text={row.status?.name} tone="blue" />
      </td>
      <td>
        <Chip text={row.result?.title} tone="red" />
      </td>
      <td className="actions">
        <Link className="icon edit" to={address} aria-label={`Edit ${called}`} />
        <button
          type="button"
          className="icon remove"
          aria-label={`Delete ${called}`}
          onClick={() => onDelete(row.id)}
        />
      </td>
    </tr>
  )
})
