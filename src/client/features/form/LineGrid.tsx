import Plus from 'lucide-react/icons/plus'
import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type PointerEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lower } from '#texts/grammar'
import { lineGrid as said } from '#texts/lines'
import { type EntityModel, type FieldModel, meaningOf } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { isReadable } from '../../shared/request/has-permission.ts'
import { cellId, type LineRowProps, OpenLine, TextLine } from './LineRow.tsx'
import { handleLineKey } from './line-keys.ts'
import styles from './lines.module.css'
import { type DraftLine, lineFormFields, messagesByLine } from './lines.ts'
import type { ServerMessages } from './place-messages.ts'
import { blockIn } from './read-block.ts'
import { useDraftLines } from './use-draft-lines.ts'
import type { FormControl } from './use-form.ts'

interface LineGridProps {
  readonly control: FormControl
  readonly field: FieldModel
  readonly child: EntityModel
  /** Element id for links to the field. */
  readonly id: string
}

interface At {
  readonly line: string
  readonly field: string
}

/** Child rows edited in their parent's form. Only the active line has inputs; the others are text. */
export const LineGrid = ({ control, field, child, id }: LineGridProps) => {
  const { model, today, rights } = control
  const fields = useMemo(
    () => lineFormFields(child, field).filter((each) => isReadable(each, rights.holds)),
    [child, field, rights.holds],
  )
  const lines = useDraftLines(control, field, child, fields)
  const rows = lines.lines
  const [at, setAt] = useState<At | null>(null)
  const [told, setTold] = useState('')
  /** The cell to focus after the next render. */
  const wanted = useRef<At | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const messagesOf = useRefused(control, field, rows)

  /** Moves the focus to a cell. */
  const go = (line: string | undefined, name: string) => {
    if (line === undefined) return
    const next = { line, field: name }
    wanted.current = next
    setAt(next)
  }
  useLayoutEffect(() => {
    if (at === null || wanted.current !== at) return
    wanted.current = null
    const input = document.getElementById(cellId(id, at.line, at.field))
    const cell = table.current?.querySelector<HTMLElement>(
      `[data-line="${at.line}"] [data-cell="${at.field}"]`,
    )
    ;(input ?? cell)?.focus()
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select()
  })

  const add = (place: number) => {
    const line = lines.add(place)
    if (line !== null) go(line, fields.find(({ writable }) => writable)?.name ?? '')
  }
  const remove = (place: number) => {
    const row = rows[place]
    if (!row || !lines.removes(row)) return
    const next = rows[place + 1] ?? rows[place - 1]
    lines.remove(place, (line) => go(line, at?.field ?? fields[0]?.name ?? ''))
    if (next && at) go(next.line, at.field)
    else setAt(null)
  }
  const move = (from: number, to: number) => {
    if (lines.move(from, to)) setTold(said.moved(from + 1, to + 1))
  }
  const { removes } = lines
  const movable = rights.writes(field) && rows.length > 1
  const open = at === null ? -1 : rows.findIndex(({ line }) => line === at.line)
  const isClosed = open < 0
  const each = useMemo(
    () =>
      rows.map(
        (line, place): LineRowProps => ({
          ...{ model, child, fields, id, line, movable },
          number: place + 1,
          messages: messagesOf(line),
          first: place === 0 && isClosed,
          removable: removes(line),
        }),
      ),
    [rows, model, child, fields, id, movable, messagesOf, isClosed, removes],
  )
  const texts = useMemo(() => each.map((props) => <TextLine key={props.line.line} {...props} />), [each])
  const opened = each[open]
  const placeOf = (line: string | undefined) => rows.findIndex((row) => row.line === line)

  const focused = (event: FocusEvent<HTMLElement>) => {
    const target = event.target
    if (target.id === id) {
      const wrong = table.current?.querySelector<HTMLElement>('[data-wrong], [data-invalid]')
      const row = wrong?.closest<HTMLElement>('[data-line]')?.dataset.line
      return go(row ?? rows[0]?.line, wrong?.dataset.cell ?? fields[0]?.name ?? '')
    }
    const cell = target.closest<HTMLElement>('[data-cell]')
    const [line, name] = [cell?.closest<HTMLElement>('[data-line]')?.dataset.line, cell?.dataset.cell]
    if (line === undefined || name === undefined) return
    if (at?.line === line && at.field === name) return
    if (target === cell) return go(line, name)
    setAt({ line, field: name })
  }
  const pasted = (event: ClipboardEvent) => {
    const block = blockIn(event.clipboardData.getData('text/plain'))
    if (at === null || (block.length < 2 && (block[0]?.length ?? 0) < 2)) return
    event.preventDefault()
    event.stopPropagation()
    const column = fields.findIndex(({ name }) => name === at.field)
    setTold(said.filled(lines.fill(Math.max(0, placeOf(at.line)), column, block)))
  }
  const dragged = (event: PointerEvent<HTMLElement>) => {
    const grip = event.target instanceof Element ? event.target.closest('[data-do="grip"]') : null
    const line = grip?.closest<HTMLElement>('[data-line]')?.dataset.line
    if (line === undefined) return
    event.preventDefault()
    const moved = new AbortController()
    const { signal } = moved
    const over = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-line]')
      if (row && row.dataset.line !== line && table.current?.contains(row))
        latest.current(line, row.dataset.line)
    }
    addEventListener('pointermove', over, { signal })
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => moved.abort(), { signal })
  }
  /** Always the newest callback, since a drag outlives many renders. */
  const latest = useRef((_from: string, _to: string | undefined) => {})
  latest.current = (from, to) => move(placeOf(from), placeOf(to))

  const one = lower(child.title.one)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers are those of its cells, once for all
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard in the capture phase, before inputs have them
    <div
      className={styles.grid}
      id={id}
      tabIndex={-1}
      data-lines=""
      onFocus={focused}
      onPasteCapture={pasted}
      onPointerDown={dragged}
      onClick={(event) => {
        const does = event.target instanceof Element && event.target.closest('[data-do="remove"]')
        if (does) remove(placeOf(does.closest<HTMLElement>('[data-line]')?.dataset.line))
      }}
      onKeyDownCapture={(event) =>
        at &&
        handleLineKey(event, {
          at: open,
          column: at.field,
          rows,
          fields,
          go,
          add,
          remove,
          move,
          writes: lines.writes,
        })
      }
    >
      <div className={styles.scroll}>
        <table ref={table} className={styles.table} style={columnsOf(fields)}>
          <caption className="sr-only">
            {field.label}. {said.help}
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                <span className="sr-only">{said.number}</span>
              </th>
              {fields.map((each) => (
                <th scope="col" key={each.name} data-width={widthOf(each)}>
                  {each.heading}
                  {each.required && each.writable && (
                    <span className={styles.required} aria-hidden="true">
                      *
                    </span>
                  )}
                </th>
              ))}
              <td className={styles.end} />
            </tr>
          </thead>
          <tbody>
            {at && opened
              ? texts.with(
                  open,
                  <OpenLine
                    key={at.line}
                    {...opened}
                    column={at.field}
                    today={today}
                    writes={lines.writes}
                    change={lines.change}
                  />,
                )
              : texts}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="muted">{said.none(lower(child.title.many))}</p>}
      {lines.mayAdd && (
        <Button icon={Plus} onClick={() => add(rows.length)}>
          {said.add(one)}
        </Button>
      )}
      <p className="sr-only" role="status">
        {told}
      </p>
    </div>
  )
}

const widthOf = (field: FieldModel): string => meaningOf(field.kind).width

/** Column widths in pixels. Text columns share the remaining width, but are never narrower than this. */
const widthsOf = (width: string): { readonly least: number; readonly fixed: boolean } =>
  ['text', 'key', 'long'].includes(width)
    ? { least: 160, fixed: false }
    : { least: width === 'date' ? 160 : 128, fixed: true }

/** Grid columns as the style sheet expects them, without the columns at both ends. */
const columnsOf = (fields: readonly FieldModel[]): CSSProperties => {
  const columns = fields.map((field) => widthsOf(widthOf(field)))
  const style: CSSProperties & { readonly '--columns': string } = {
    minWidth: columns.reduce((sum, { least }) => sum + least, 100),
    '--columns': columns.map(({ least, fixed }) => (fixed ? `${least}px` : 'minmax(0, 1fr)')).join(' '),
  }
  return style
}

const nothing: ServerMessages = {}

/** Messages of the last refusal by line. Cells changed since then have none. */
const useRefused = (
  { state: { refusal } }: FormControl,
  field: FieldModel,
  lines: readonly DraftLine[],
): ((line: DraftLine) => ServerMessages) => {
  const seen = useRef<{ readonly refusal: typeof refusal; readonly of: ReadonlyMap<string, Refused> }>({
    refusal: null,
    of: new Map(),
  })
  if (seen.current.refusal !== refusal) {
    const said = messagesByLine(field, refusal?.messages ?? {})
    const of = [...said].flatMap(([at, messages]) => {
      const line = lines[at]
      return line ? [[line.line, { line, messages }] as const] : []
    })
    seen.current = { refusal, of: new Map(of) }
  }
  const { of } = seen.current
  return useCallback(
    (line) => {
      const refused = of.get(line.line)
      if (!refused) return nothing
      if (refused.line === line) return refused.messages
      const left = Object.entries(refused.messages).filter(
        ([key]) => key !== '' && refused.line[key] === line[key],
      )
      return left.length > 0 ? Object.fromEntries(left) : nothing
    },
    [of],
  )
}

interface Refused {
  readonly line: DraftLine
  readonly messages: ServerMessages
}
