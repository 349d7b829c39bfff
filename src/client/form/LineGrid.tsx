import Plus from 'lucide-react/icons/plus'
import {
  type ClipboardEvent,
  type FocusEvent,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lower } from '#texts/grammar'
import { lineGrid as said } from '#texts/lines'
import { type EntityModel, type FieldModel, meaningOf } from '../../model/index.ts'
import { Button } from '../design/Button.tsx'
import { cellId, OpenLine, TextLine } from './LineRow.tsx'
import { pressedIn } from './line-keys.ts'
import styles from './lines.module.css'
import { type Line, lineFields, messagesByLine } from './lines.ts'
import type { ServerMessages } from './place-messages.ts'
import { blockIn } from './read-block.ts'
import type { FormControl } from './use-form.ts'
import { useLines } from './use-lines.ts'

export interface LineGridProps {
  readonly control: FormControl
  readonly field: FieldModel
  readonly child: EntityModel
  /** The id that a link to the field leads to. */
  readonly id: string
}

interface At {
  readonly line: string
  readonly field: string
}

/** Lines that are edited in the form of their row. One of them holds inputs, the others are text. */
export const LineGrid = ({ control, field, child, id }: LineGridProps) => {
  const { model, today, rights } = control
  const fields = useMemo(
    () =>
      lineFields(child, field).filter(
        ({ access }) => access?.read === undefined || rights.holds(access.read),
      ),
    [child, field, rights.holds],
  )
  const lines = useLines(control, field, child, fields)
  const rows = lines.lines
  const [at, setAt] = useState<At | null>(null)
  const [told, setTold] = useState('')
  /** Where the focus is to go, once it is drawn. */
  const wanted = useRef<At | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const messagesOf = useRefused(control, field, rows)

  /** Puts the focus into a cell. */
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
  /** Of the moment: a drag outlives many. */
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
        pressedIn(event, {
          at: placeOf(at.line),
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
        <table ref={table} className={styles.table} style={{ minWidth: widest(fields) }}>
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
            {rows.map((line, place) => {
              const own = {
                ...{ model, child, fields, id, line, today, number: place + 1 },
                messages: messagesOf(line),
                first: place === 0 && placeOf(at?.line) < 0,
                removable: lines.removes(line),
                movable: rights.writes(field) && rows.length > 1,
              }
              return at?.line === line.line ? (
                <OpenLine key={line.line} {...own} writes={lines.writes} change={lines.change} />
              ) : (
                <TextLine key={line.line} {...own} />
              )
            })}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className={styles.none}>{said.none(lower(child.title.many))}</p>}
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

/** As the style sheet has the columns, and what stands at both ends. */
const widest = (fields: readonly FieldModel[]): number =>
  fields.reduce((sum, field) => sum + (wide.includes(widthOf(field)) ? 160 : 128), 100)

const wide: readonly string[] = ['text', 'key', 'long', 'date']

const nothing: ServerMessages = {}

/** What the last refusal says of a line, by what was there then: a cell that was changed since is not spoken of. */
const useRefused = (
  { state: { refusal } }: FormControl,
  field: FieldModel,
  lines: readonly Line[],
): ((line: Line) => ServerMessages) => {
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
  return (line) => {
    const refused = seen.current.of.get(line.line)
    if (!refused) return nothing
    if (refused.line === line) return refused.messages
    const left = Object.entries(refused.messages).filter(
      ([key]) => key !== '' && refused.line[key] === line[key],
    )
    return left.length > 0 ? Object.fromEntries(left) : nothing
  }
}

interface Refused {
  readonly line: Line
  readonly messages: ServerMessages
}
