import CircleX from 'lucide-react/icons/circle-x'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { importing as words } from '#texts/import-screen'
import type { ImportPreview } from '../../../../schemas/import-preview.ts'
import { type EntityModel, liken } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { download } from '../../shared/request/download.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useCan } from '../../shared/request/use-user.ts'
import { useModel } from '../../shared/state/use-model.ts'
import checkStyles from './check.module.css'
import fieldStyles from './field.module.css'
import styles from './import.module.css'
import tableStyles from './table.module.css'

interface TableProps {
  readonly preview: ImportPreview
}

/** The changes, field by field. */
export const ChangesTable = ({ preview: { changes, change } }: TableProps) => {
  const rows = changes.flatMap(({ line, id, label, fields }) =>
    fields.map(({ field, label: called, before, after }, place) => ({
      key: `${line} ${field}`,
      text: [line, label, called, before, after].join(' '),
      cells: [
        String(line),
        place === 0 ? <b key="label">{label || `#${id}`}</b> : null,
        called,
        <span key="change">
          <span className={checkStyles.before}>{before || words.empty}</span>
          <span className={checkStyles.arrow}> → </span>
          <span className={checkStyles.after}>{after || words.empty}</span>
        </span>,
      ],
    })),
  )
  return (
    <Table
      title={words.change}
      count={change}
      says={words.eachChange}
      shown={changes.length}
      heads={[words.line, words.row, words.field, words.beforeAfter]}
      rows={rows}
    />
  )
}

/** The new rows by label. */
export const CreatesTable = ({ preview: { creates, create } }: TableProps) => (
  <Table
    title={words.create}
    count={create}
    says=""
    shown={creates.length}
    heads={[words.line, words.row]}
    rows={creates.map(({ line, label }) => ({
      key: String(line),
      text: `${line} ${label}`,
      cells: [String(line), <b key="label">{label}</b>],
    }))}
  />
)

/** The refused rows, with a download of them. */
export const ProblemsTable = ({ entity, preview }: TableProps & { readonly entity: EntityModel }) => {
  const { problems, refused, mark } = preview
  const requests = useRequests()
  const model = useModel()
  const can = useCan('tickets')
  const take = async () => {
    try {
      await download(requests, model, `${entity.api.list}/import/${mark}/refused`)
    } catch (error) {
      toast({ tone: 'red', title: words.failed.download, text: asFailed(error).message })
    }
  }
  return (
    <Table
      title={words.refused}
      icon={<Icon of={CircleX} />}
      count={refused}
      says={words.ownFile}
      shown={problems.length}
      heads={[words.line, words.column, words.value, words.wrong]}
      end={
        can && (
          <Button icon={Download} onClick={() => void take()}>
            {words.download(refused)}
          </Button>
        )
      }
      rows={problems.map(({ line, column, value, message }, place) => ({
        key: `${line} ${place}`,
        text: [line, column, value, message].join(' '),
        cells: [
          String(line),
          column ?? words.wholeRow,
          <span key="value" className="wrong medium">
            {value || (column === null ? '' : words.emptyValue)}
          </span>,
          message,
        ],
      }))}
    />
  )
}

interface Row {
  readonly key: string
  /** Searchable text. */
  readonly text: string
  readonly cells: readonly ReactNode[]
}

interface RowsProps {
  readonly title: string
  readonly icon?: ReactNode
  readonly count: number
  /** How many of the rows are shown. */
  readonly shown: number
  readonly says: string
  readonly heads: readonly string[]
  readonly rows: readonly Row[]
  readonly end?: ReactNode
}

const Table = ({ title, icon, count, shown, says, heads, rows, end }: RowsProps) => {
  const [sought, seek] = useState('')
  const wanted = liken(sought.trim())
  const found = wanted === '' ? rows : rows.filter(({ text }) => liken(text).includes(wanted))
  return (
    <section className={tableStyles.box}>
      <h2 className={checkStyles.boxHead}>
        {icon}
        {title} · {new Intl.NumberFormat('en').format(count)}
        <small>{[says, words.firstOf(shown, count)].filter(Boolean).join(' · ')}</small>
        <span className={checkStyles.boxEnd}>
          {rows.length > 5 && (
            <input
              className={`${fieldStyles.field} ${checkStyles.find}`}
              type="search"
              aria-label={words.find}
              placeholder={words.find}
              value={sought}
              onChange={({ currentTarget }) => seek(currentTarget.value)}
            />
          )}
          {end}
        </span>
      </h2>
      <table className={`${tableStyles.map} ${tableStyles.outcome}`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, place) => (
                <td key={heads[place]} data-label={heads[place]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p className={styles.nothing}>{words.noMatch}</p>}
    </section>
  )
}
